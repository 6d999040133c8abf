import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { setAgency } from '#lib/agency.ts';
import { sql } from '#lib/db/database.server.ts';
import { problemSchema, problemType } from '#lib/http/problem.ts';
import { submissionAnswerSchema } from '#lib/http/sending.ts';
import { parseCsv } from '#test/kit/parse-csv.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type BrowserCallOptions } from '#test/kit/api/test-browser.ts';
import { callAnswerSchema } from '#site/calls/first-call.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { createProgressToken } from './inquiry-progress.server.ts';
import { sentProgressSchema } from '#site/forms/inquiry-progress.ts';

const request = {
  name: 'Marisol Ortega',
  email: 'marisol@example.com',
  phone: '8135550142',
  serviceType: 'nanny',
  message: 'Un bebé de 8 meses y una niña de tres años, tres tardes por semana.',
  consent: true,
};

const toBytes = (text: string) => new TextEncoder().encode(text);

/** The English words that no sentence for a sender of Spanish may have. */
const english = /\b(?:the|and|please|your|you|we|by|call|what|is)\b/i;

describeWithDatabase('A966: a letter in Spanish', () => {
  const getServer = useMailServer();

  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    await clearInquiries();
    await resetTestAdmin();
    const agency = {
      ...mailedAgency,
      ...agencyFacts,
      features: ['spanish'],
      unfilled: ['fees'],
      hours: 'Mon-Fri, 9 to 5',
      firstCalls: '6 a day',
      spanishNext: {
        client: { title: 'Qué sigue', steps: [{ title: 'Primera llamada', text: 'Le llamamos.' }] },
        contact: { title: 'Qué sigue', steps: [{ title: 'Una persona lee su mensaje' }] },
      },
    };
    await writeFile(path.join(getServer.getSiteFolder(), 'agency.json'), JSON.stringify(agency));
    setAgency(agency);
  });

  afterEach(() => setAgency(agencyFacts));

  const send = (body: unknown, options: BrowserCallOptions = {}, form = 'intake/client') =>
    openTestBrowser().call(formsApi, 'POST', `/api/${form}?lang=es`, { body, ...options });

  async function store(): Promise<string> {
    const response = await send(request);
    expect(response.status).toBe(201);
    return submissionAnswerSchema.parse(await response.json()).id;
  }

  test('is promised an answer in Spanish, and keeps the values of the English form', async () => {
    const answer = submissionAnswerSchema.parse(await (await send(request)).json());
    expect(answer.answer?.by).toMatch(/^el \S+ a las? \d/);
    expect(answer.ways).toEqual([
      {
        label: 'Elija la hora de nuestra primera llamada',
        path: `/es/estado#${createProgressToken('client', answer.id)}`,
      },
    ]);
    const [row] = await sql`select language, service_type, message from client_intakes`;
    expect(row).toEqual({ language: 'es', service_type: 'nanny', message: request.message });
  });

  test.for([
    [{ ...request, name: 'M' }, 422],
    [{ ...request, email: 'nobody', phone: '1', serviceType: 'x', consent: false }, 422],
    [{ ...request, message: 'a'.repeat(10_001) }, 422],
    [{ ...request, address: '', numberOfChildren: 'tres y pico' }, 422],
    [{ ...request, numberOfChildren: 99, unknown: 1 }, 422],
    [[], 422],
    ['a'.repeat(70_000), 413],
  ] as const)('is refused in Spanish (%#)', async ([body, status]) => {
    const response = await send(body, { headers: { accept: problemType } });
    expect(response.status).toBe(status);
    const { detail, issues } = problemSchema.parse(await response.json());
    for (const sentence of [detail, ...issues.map(({ message }) => message)]) {
      expect(sentence).not.toMatch(english);
      expect(sentence).toMatch(/[a-záéíóúñ]{3}/);
    }
    expect(await sql`select from client_intakes`).toEqual([]);
  });

  test('comes back from the server with its mistakes in Spanish, where there is no script', async () => {
    const form = new URLSearchParams({ name: 'M', email: 'marisol@example.com' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await openTestBrowser().call(formsApi, 'POST', '/api/contact?lang=es', {
      bytes: toBytes(form),
      headers,
    });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain('action="/api/contact?lang=es"');
    expect(page).toContain('Escriba su nombre, con 2 letras o más');
    expect(page).toContain('Revise los campos marcados');
    expect(page.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(english);
  });

  test('is thanked for on the page in Spanish, where there is no script', async () => {
    const { consent, ...texts } = request;
    const response = await openTestBrowser().call(formsApi, 'POST', '/api/intake/client?lang=es', {
      bytes: toBytes(new URLSearchParams({ ...texts, consent: String(consent) }).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      ...[303, '/es/solicitud/enviada'],
    ]);
  });

  test('shows its language in the inbox and in the export; an English one does not', async () => {
    await store();
    await openTestBrowser().call(formsApi, 'POST', '/api/intake/client', {
      body: { ...request, name: 'Ann' },
    });
    const admin = await openSignedInBrowser();
    const list = await admin.call(formsApi, 'GET', '/api/intake/client');
    const languages = ((await list.json()) as { name: string; language?: string }[]).map(
      ({ name, language }) => [name, language],
    );
    expect(Object.fromEntries(languages)).toEqual({ 'Marisol Ortega': 'es', Ann: undefined });
    const file = await admin.call(inboxApi, 'GET', '/api/inquiries/client/export');
    const [header = [], ...rows] = parseCsv(await file.text());
    const at = header.indexOf('Language');
    expect(rows.map((cells) => cells[at]).sort()).toEqual(['English', 'Spanish']);
  });

  test('is confirmed in Spanish, and the office reads that it is', async () => {
    const id = await store();
    await deliverMail();
    const [notice, confirmation] = getServer().mails;
    expect(notice?.subject).toBe('New request from a family: Marisol Ortega');
    expect(notice?.text).toContain('Language: Spanish. Please answer in Spanish.');
    expect(confirmation?.subject).toBe('Recibimos su mensaje');
    const text = confirmation?.text ?? '';
    expect(text).toMatch(/^Hola:\n/);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /una persona le va a responder a más tardar el \S+ a las? [\d:]+ [ap]\. m\. \(hora del Este\)\./,
    );
    expect(text).toContain('1. Primera llamada\n   Le llamamos.');
    expect(text).not.toContain('..');
    expect(text).toContain(`/es/estado#${createProgressToken('client', id)}\n`);
    expect(text).toContain('https://agency.example/es\n');
    expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(english);
  });

  test('stands in Spanish on the page of its link, step by step', async () => {
    const token = createProgressToken('client', await store());
    const ask = async (body: unknown) =>
      openTestBrowser().call(formsApi, 'POST', '/api/sent?lang=es', { body });
    const { steps, next } = sentProgressSchema.parse(await (await ask({ token })).json());
    expect(steps[0]?.text).toBe('Recibimos lo que usted envió');
    expect(steps[0]?.on).toMatch(/^\d+ de [a-z]+ de \d{4}$/);
    expect(next).toMatch(/^Le responde una persona a más tardar el .+ \(hora del Este\)\.$/);
    for (const { text } of steps) expect(text).not.toMatch(english);

    const gone = await ask({ token: token.replace(/.$/, '*') });
    expect([gone.status, await gone.text()]).toEqual([
      404,
      expect.stringMatching(/^Este enlace ya no funciona/),
    ]);
    const long = await ask({ token: 'a'.repeat(300) });
    expect([long.status, await long.text()]).toEqual([
      422,
      expect.stringMatching(/^Este enlace está incompleto/),
    ]);
  });

  test('A965: has its first call booked, moved and canceled in Spanish, with its mails', async () => {
    const token = createProgressToken('client', await store());
    const askCall = (body: object) =>
      openTestBrowser().call(formsApi, 'POST', '/api/sent/call?lang=es', {
        body: { token, ...body },
      });
    const act = async (body: object) => {
      const { view } = callAnswerSchema.parse(await (await askCall(body)).json());
      if (!view) throw new Error('Nothing is shown of the call');
      const { calendar } = view;
      const texts = [
        ...[view.title, ...view.sentences, view.laterLabel ?? '', calendar?.label ?? ''],
        ...view.days.flatMap(({ label, times }) => [label, ...times.map((time) => time.label)]),
        ...view.buttons.map(({ label }) => label),
        /SUMMARY:.*/.exec(calendar?.text ?? '')?.[0] ?? '',
      ];
      for (const text of texts) expect(text).not.toMatch(english);
      return view;
    };
    const { title, days } = await act({ act: 'look' });
    expect(title).toBe('Elija la hora de nuestra primera llamada');
    const times = days.flatMap((day) => day.times.map((time) => ({ day: day.label, ...time })));
    const [first, second] = times;
    expect(first?.day).toMatch(/^(?:Lunes|Martes|Miércoles|Jueves|Viernes), \d+ de [a-z]+$/);
    expect(first?.label).toMatch(/^\d+(?::\d\d)?\u00a0[ap]\.\u00a0m\.$/);

    const startsAt = first?.startsAt;
    const held = await act({ act: 'hold', startsAt });
    expect(held.title).toMatch(/^El [a-zé]+, \d+ de [a-z]+, a las? \d/);
    expect(held.sentences[0]).toMatch(/^Le guardamos esta hora hasta las? .+ \(hora del Este\)\.$/);
    const booked = await act({ act: 'book', startsAt });
    expect(booked.sentences[1]).toBe(
      'Sandpiper le llama al número que termina en 0142. La llamada dura unos 20 minutos.',
    );
    expect((await act({ act: 'move' })).buttons.at(-1)?.label).toMatch(
      /^Dejarla para el [a-zé]+, /,
    );
    await deliverMail();
    await act({ act: 'book', startsAt: second?.startsAt });
    await deliverMail();
    expect((await act({ act: 'cancel' })).sentences[0]).toBe('La llamada está cancelada.');
    await deliverMail();
    const mails = getServer().mails.filter(({ to }) => JSON.stringify(to).includes(request.email));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Cambió la hora de nuestra primera llamada',
      'Nuestra primera llamada está cancelada',
      'Nuestra primera llamada está reservada',
      'Recibimos su mensaje',
    ]);
    for (const { text = '' } of mails) {
      expect(text).toMatch(/^Hola:\n/);
      expect(text).toContain(`/es/estado#${token}\n`);
      expect(text.replaceAll(/https?:\S+/g, '')).not.toMatch(english);
    }

    const refused = await askCall({ act: 'hold' });
    expect([refused.status, await refused.text()]).toEqual([422, 'Elija una hora.']);
    const taken = await askCall({ act: 'book', startsAt: '2020-01-06T15:00:00.000Z' });
    expect([taken.status, await taken.text()]).toEqual([
      409,
      expect.stringMatching(/^Alguien más ya tomó esa hora\./),
    ]);
  });

  test('A965: has each step of its first call as a page in Spanish, where there is no script', async () => {
    const token = createProgressToken('client', await store());
    const post = (fields: Record<string, string>) =>
      openTestBrowser().call(formsApi, 'POST', '/api/sent/call/page?lang=es', {
        bytes: toBytes(new URLSearchParams({ token, ...fields }).toString()),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const [fields, status] of [
      [{ act: 'look' }, 200],
      [{ act: 'hold' }, 422],
      [{ act: 'hold', startsAt: '2020-01-06T15:00:00.000Z' }, 409],
    ] as const) {
      const response = await post(fields);
      expect(response.status).toBe(status);
      const page = await response.text();
      expect(page).toContain('<html lang="es">');
      expect(page).toContain('action="/api/sent/call/page?lang=es"');
      expect(page.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(english);
    }
  });

  test('is asked about on the usual page once the pages in Spanish are gone', async () => {
    await store();
    setAgency(agencyFacts);
    const file = path.join(getServer.getSiteFolder(), 'agency.json');
    await writeFile(file, JSON.stringify({ ...mailedAgency, ...agencyFacts, features: [] }));
    await deliverMail();
    const text = getServer().mails[1]?.text ?? '';
    expect(text).toContain('https://agency.example/sent#');
    expect(text).not.toContain('/es');
  });

  test('is not what another language or the form for caregivers makes of it', async () => {
    const form = { ...request, serviceType: undefined, providerType: 'nanny', experience: '10+' };
    await send(form, {}, 'intake/provider');
    await openTestBrowser().call(formsApi, 'POST', '/api/intake/client?lang=fr', { body: request });
    const rows = await sql`
      select language from provider_intakes union all select language from client_intakes`;
    expect(rows).toEqual([{ language: 'en' }, { language: 'en' }]);
  });
});
