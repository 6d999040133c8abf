import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import * as z from 'zod';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { createInputSchema } from '#site/forms/form-schema.ts';
import { contactForm } from '#site/forms/forms.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { submissionAnswerSchema } from '#lib/http/sending.ts';
import { cleanTypedText } from '#lib/text/typed-text.ts';
import { expectedForms } from '#test/kit/expected-forms.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';

const url = 'http://localhost:8888/api/contact';
const { least: valid, rules } = expectedForms.contact;
const questions = ['Questions to ask on the call', '/nanny-services#first-call'];
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

async function send(body: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/json' };
  return formsApi.fetch(
    new Request(url, { method: 'POST', body, headers: { ...type, ...headers } }),
    { ip: '' },
  );
}

const sendJson = (fields: unknown, headers?: Record<string, string>) =>
  send(JSON.stringify(fields), headers);

const sendForm = (fields: Record<string, string>, headers?: Record<string, string>) =>
  send(new URLSearchParams(fields).toString(), { ...formType, ...headers });

async function readSentence(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

beforeEach(() => {
  // Without a built site, the answers without script use the plain page.
  setBuiltSite('/nowhere');
});

afterEach(() => {
  vi.unstubAllEnvs();
  setBuiltSite(undefined);
});

describeWithDatabase('POST /api/contact', () => {
  beforeEach(async () => {
    await sql`truncate contact_messages, submission_outbox, rate_limits`;
  });

  const listStored = () => sql`select name, email, subject, message from contact_messages`;

  test('A587: stores name, email, subject and message with id, creation time and status new', async () => {
    const before = Date.now() - 1000;
    const response = await sendJson(valid);
    expect(response.status).toBe(201);
    const { id } = z.strictObject({ id: z.uuid() }).parse(await response.json());
    const rows = await sql`select * from contact_messages`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...valid,
      id,
      phone: null,
      status: 'new',
      created_at: expect.any(Date) as Date,
      is_spam: false,
      spam_reasons: [],
    });
    expect(new Date(String(rows[0]?.created_at)).getTime()).toBeGreaterThan(before);
  });

  test('a setting that has nothing to do with it and is wrong stops no message', async () => {
    vi.stubEnv('RETENTION_CONTACT_MONTHS', 'two years');
    expect((await sendJson(valid, { origin: new URL(url).origin })).status).toBe(201);
  });

  test('a phone number of nothing but spaces is none', async () => {
    expect((await sendJson({ ...valid, phone: '  ' })).status).toBe(201);
    expect(await sql`select phone from contact_messages`).toEqual([{ phone: null }]);
  });

  test('A254, A588, ASVS 2.2.1: what breaks a rule is refused in its words, and nothing is stored', async () => {
    const unknown = 'The field "status" is not known here. Please leave it out.';
    const all = [...rules, { field: 'status', broken: ['completed'], message: unknown }];
    for (const { field, broken, message } of all) {
      for (const value of broken) {
        const answer = await readSentence(await sendJson({ ...valid, [field]: value }));
        expect([value, ...answer]).toEqual([value, 422, message]);
      }
    }
    expect(await listStored()).toEqual([]);
  });

  test('A706: text is trimmed before it is stored', async () => {
    const padded = Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [name, `  ${value}\n`]),
    );
    expect((await sendJson(padded)).status).toBe(201);
    expect(await listStored()).toEqual([valid]);
  });

  test('NUL and half characters are refused in words, before the database sees them', async () => {
    for (const character of ['\\u0000', '\\ud800', '\\udc00']) {
      const body = JSON.stringify(valid).replace('0123456789', `0123456789${character}`);
      expect(await readSentence(await send(body))).toEqual([
        422,
        'Please remove the characters that cannot be shown',
      ]);
    }
  });

  test('ASVS 1.1.1: any text that the rules allow is stored as it was typed, but for signs that nobody sees', async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 10, maxLength: 60 })
      .map(cleanTypedText)
      .filter((value) => createInputSchema(contactForm).shape.message.safeParse(value).success);
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, subject, message) => {
        await sql`truncate contact_messages, submission_outbox`;
        const typed = { ...valid, name, subject, message };
        expect((await sendJson(typed)).status).toBe(201);
        expect(await listStored()).toEqual([typed]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('ASVS 2.2.2: no fields whatever cause a failure on our side', async () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
    const fields = fc.record({ name: value, email: value, subject: value, message: value });
    await fc.assert(
      fc.asyncProperty(fields, fc.boolean(), async (typed, isForm) => {
        const words = Object.entries(typed).map(
          ([name, each]) => [name, typeof each === 'string' ? each : 'x'] as const,
        );
        const response = await (isForm ? sendForm(Object.fromEntries(words)) : sendJson(typed));
        expect(response.status).toBeLessThan(500);
      }),
    );
  }, 60_000);

  test('200 messages at once are stored, each once', async () => {
    vi.stubEnv('FORM_LIMIT_PER_HOUR', '0');
    const numbers = Array.from({ length: 200 }, (_, index) => `Subject ${index}`);
    const answers = await Promise.all(numbers.map((subject) => sendJson({ ...valid, subject })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = await sql`select distinct subject from contact_messages`;
    expect(rows).toHaveLength(numbers.length);
    expect(await listStored()).toHaveLength(numbers.length);
  });

  test('A855: a name and an address are stored without invisible signs, and neither is made of them', async () => {
    const email = '\u202ajo@exam\u00adple.com\u202c';
    expect((await sendJson({ ...valid, name: '\ufeffJo\u200b', email })).status).toBe(201);
    expect(await listStored()).toEqual([valid]);
    expect(await readSentence(await sendJson({ ...valid, name: '\u2060\u200b\u200d' }))).toEqual([
      422,
      'Name must be at least 2 characters',
    ]);
  });

  test('A693: without script, a message is stored and leads to the page that says thank you', async () => {
    const response = await sendForm(valid);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contact/sent');
    expect(await listStored()).toEqual([valid]);
  });
});

describeWithDatabase('POST /api/contact without script', () => {
  test('A732: a message that arrived is answered with what was sent, on a page for nobody else', async () => {
    const page =
      '<h2 data-sent="heading"></h2><b data-sent="answerBy"></b><dl data-sent="rows" hidden></dl>';
    setBuiltSite({
      readFile: (name) =>
        Promise.resolve(
          { 'contact/sent.html': page, 'agency.json': '{"hours":"Mon-Sun, 12 am to 12 am"}' }[
            name
          ] ?? null,
        ),
      readVersion: () => null,
    });
    const response = await sendForm({ ...valid, name: 'Jo <b>', subject: '<i>Hi</i>' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toMatch(
      />We've got it, Jo\.<\/h2><b data-sent="answerBy">by \w+day, [\d:]+ [ap]\.m\.<\/b>/,
    );
    expect(html).toContain('<dt>Subject</dt><dd dir="auto">&lt;i&gt;Hi&lt;/i&gt;</dd>');
    expect(html).toContain('<dt>Message</dt><dd dir="auto">0123456789</dd>');
  });
});

describeWithDatabase('the answer to a message', () => {
  test.each([
    ['Meeting with Marcus Bell', [['See Marcus again', '/providers/5'], questions]],
    ['Question about Marcus Bell', [['See Marcus again', '/providers/5'], questions]],
    ['Question about Nanny Services', [questions]],
    ['Question about Marcus', undefined],
    ['Marcus Bell', undefined],
  ])('leads on from what "%s" is about', async (subject, ways) => {
    const built = {
      'agency.json': {
        services: [{ slug: 'nanny', title: 'Nanny Services', callQuestions: ['Who is free?'] }],
      },
      'catalogue/provider-cards.json': [{ id: 5, name: 'Marcus Bell', serviceType: 'nanny' }],
    };
    setBuiltSite({
      readFile: (name) =>
        Promise.resolve(name in built ? JSON.stringify(built[name as keyof typeof built]) : null),
      readVersion: () => null,
    });
    const answer = submissionAnswerSchema.parse(
      await (await sendJson({ ...valid, subject })).json(),
    );
    expect(answer.ways?.map(({ label, path }) => [label, path])).toEqual(ways);
  });
});

describe('POST /api/contact without script', () => {
  test('A693: what breaks a rule comes back on a page, with what was typed', async () => {
    const response = await sendForm({ ...valid, name: 'J', subject: '"><b>' });
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toContain('<p id="contact-name-error">Name must be at least 2 characters</p>');
    expect(html).toContain('Please check the marked fields and send the form again.');
    expect(html).toContain('value="jo@example.com"');
    expect(html).toContain('0123456789</textarea>');
    expect(html).not.toContain('"><b>');
  });

  test('A693: what has no field on the page is said above all', async () => {
    const html = await (await sendForm({ ...valid, extra: 'x' })).text();
    expect(html).toContain('The field "extra" is not known here. Please leave it out.');
  });

  test('a page that is too long to be taken is answered with the reason', async () => {
    const response = await sendForm({ ...valid, message: 'x'.repeat(129 * 1024) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(
      'This is too long. Please keep it under 128 KB in all.',
    );
  });
});

describe('POST /api/contact while the database is away', () => {
  let log: MockInstance;

  beforeEach(() => {
    log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fail = () => Promise.reject(new Error('The connection was lost.'));
    connectDatabase({ execute: fail, executeAll: fail, close: () => Promise.resolve() });
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
    connectDatabase(undefined);
    log.mockClear();
  });

  /** Runs all timers, also those that are set only once a file has been read. */
  async function waitFor(answer: Promise<Response>): Promise<Response> {
    const state = { isThere: false };
    const settled = answer.finally(() => (state.isThere = true));
    while (!state.isThere) {
      await vi.runAllTimersAsync();
      await nextTurn();
    }
    return settled;
  }

  test('it says so and when to come back, and logs nothing of the message', async () => {
    const response = await waitFor(sendJson(valid));
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await readSentence(response)).toEqual([
      503,
      'We cannot take this right now. Please try again in a minute.',
    ]);
    const lines = log.mock.calls.map(String);
    expect(lines).toHaveLength(1);
    for (const typed of Object.values(valid)) expect(lines.join('')).not.toContain(typed);
  });

  test('A693: without script, the page says what the toast says and keeps what was typed', async () => {
    const response = await waitFor(sendForm(valid));
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain(
      'Error sending message. There was a problem sending your message. Please try again.',
    );
    expect(html).toContain('0123456789</textarea>');
  });

  test('a database that refuses the password is told in the same way, and named in the log', async () => {
    const refusal = new Error('password authentication failed for user "site"');
    const fail = () => Promise.reject(Object.assign(refusal, { code: '28P01', severity: 'FATAL' }));
    connectDatabase({ execute: fail, executeAll: fail, close: () => Promise.resolve() });
    const response = await waitFor(sendForm(valid));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('0123456789</textarea>');
    expect(log.mock.calls.map(String)).toEqual([
      expect.stringMatching(/"database unavailable".*"code":"28P01"/),
    ]);
  });
});

test('A699: a message from a page of another origin is refused', async () => {
  const origin = { origin: 'https://evil.example' };
  expect((await sendJson(valid, origin)).status).toBe(403);
  expect((await sendForm(valid, origin)).status).toBe(403);
});

test('another method is refused with those that are allowed', async () => {
  const response = await formsApi.fetch(new Request(url, { method: 'DELETE' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, GET, POST']);
});

describe('GET /api/contact/form', () => {
  const read = async (query: string) => {
    const response = await formsApi.fetch(new Request(`${url}/form${query}`), { ip: '' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return response.text();
  };

  test('A861: has the name of a caregiver in its subject, as text alone', async () => {
    expect(await read('?provider=3&intent=meeting&name=Maya')).toContain(
      'value="Meeting with Maya"',
    );
    expect(await read('?provider=3&name="><script>')).toContain(
      'value="Question about &quot;&gt;&lt;script&gt;"',
    );
    expect(await read('')).not.toContain('Question about');
  });
});
