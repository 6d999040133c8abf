import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { listedClientIntakeSchema, listedProviderIntakeSchema } from '#site/forms/inquiry.ts';
import { clientIntakeForm, providerIntakeForm } from '#site/forms/forms.ts';
import { sql } from '#lib/db/database.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { leaveEmpty } from '#test/kit/browser/fake-inquiries.ts';
import { type ExpectedForm, expectedForms } from '#test/kit/expected-forms.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const client = {
  path: '/api/intake/client',
  table: 'client_intakes',
  form: clientIntakeForm,
  listed: listedClientIntakeSchema,
  expected: expectedForms.client,
  stored: {
    address: null,
    serviceType: 'family-assistant',
    numberOfChildren: null,
    childrenAges: null,
    startDate: null,
    schedule: null,
    additionalInfo: '0123456789',
  },
  noConsent: 'You must consent to be contacted',
  thanks: '/intake-forms/client-sent',
  prefix: 'client',
  chosen: ['family-assistant'],
  titles: {
    post: 'A591: POST stores the submission with id, creation time and status new',
    list: 'A597, A683: listed with all fields: the message as additionalInfo, what was not asked null',
    order: 'A593: GET lists all for an admin, the newest first',
    session: 'A593: GET without a session is refused and tells nothing',
    refusal: 'A592, ASVS 2.2.1: what breaks a rule is refused in its words, and nothing is stored',
    kind: 'the service %s can be asked for',
  },
};

const provider = {
  path: '/api/intake/provider',
  table: 'provider_intakes',
  form: providerIntakeForm,
  listed: listedProviderIntakeSchema,
  expected: expectedForms.provider,
  stored: {
    address: null,
    serviceType: 'family-assistant',
    experience: '3-5',
    certifications: null,
    availability: null,
    experienceDetails: null,
    whyJoin: '0123456789',
  },
  noConsent: 'You must consent to background checks and reference verification',
  thanks: '/intake-forms/provider-sent',
  prefix: 'provider',
  chosen: ['family-assistant', '3-5'],
  titles: {
    post: 'A594: POST stores the submission with id, creation time and status new',
    list: 'A598, A684: listed with all fields: the message as whyJoin, what was not asked null',
    order: 'A596: GET lists all for an admin, the newest first',
    session: 'A596: GET without a session is refused and tells nothing',
    refusal: 'A595: what breaks a rule is refused in its words, and nothing is stored',
    kind: 'A686: the provider type %s can be applied for',
  },
};

async function readSentence(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

for (const intake of [client, provider])
  describeWithDatabase(intake.path, () => {
    const { path, table, form, listed, stored, noConsent, thanks, prefix, chosen, titles } = intake;
    const { least: valid, rules }: ExpectedForm = intake.expected;
    const validForm = { ...valid, consent: 'true' };

    const sendJson = (body: unknown) => openTestBrowser().call(formsApi, 'POST', path, { body });

    const sendForm = async (fields: Record<string, string>): Promise<Response> => {
      const body = new URLSearchParams(fields);
      const request = new Request(`http://localhost:8888${path}`, { method: 'POST', body });
      return formsApi.fetch(request, { ip: '' });
    };

    beforeEach(async () => {
      await resetTestAdmin();
      await sql`truncate ${sql.unsafe(table)}, submission_outbox`;
      setBuiltSite('/nowhere');
    });

    afterEach(() => {
      vi.unstubAllEnvs();
      setBuiltSite(undefined);
    });

    const listStored = () => sql`select * from ${sql.unsafe(table)}`;

    test(titles.post, async () => {
      const response = await sendJson(valid);
      expect(response.status).toBe(201);
      const { id } = z.strictObject({ id: z.uuid() }).parse(await response.json());
      const [row] = await listStored();
      expect(row).toMatchObject({ id, status: 'new', message: valid.message });
      expect(Math.abs(Date.now() - Number(row?.created_at))).toBeLessThan(60_000);
    });

    test(titles.list, async () => {
      await sendJson(valid);
      const response = await (await openSignedInBrowser()).call(formsApi, 'GET', path);
      expect(response.status).toBe(200);
      const [row] = z.tuple([listed]).parse(await response.json());
      const { id, createdAt, ...rest } = row;
      expect(id).toHaveLength(36);
      expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(rest).toEqual({
        ...leaveEmpty(form),
        status: 'new',
        name: 'Jo',
        email: 'jo@example.com',
        phone: '8135550142',
        ...stored,
      });
    });

    test(titles.order, async () => {
      for (const name of ['First', 'Second', 'Third']) {
        await sql`update ${sql.unsafe(table)} set created_at = created_at - interval '1 day'`;
        await sendJson({ ...valid, name });
      }
      const response = await (await openSignedInBrowser()).call(formsApi, 'GET', path);
      const rows = z.array(listed).parse(await response.json());
      expect(rows.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    });

    test(titles.session, async () => {
      await sendJson(valid);
      const answer = await readSentence(await openTestBrowser().call(formsApi, 'GET', path));
      expect(answer).toEqual([401, 'Please log in to continue.']);
    });

    test(titles.refusal, async () => {
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

    test.for(['nanny', 'doula', 'family-assistant', 'multiple'])(titles.kind, async (value) => {
      const field = prefix === 'client' ? 'serviceType' : 'providerType';
      expect((await sendJson({ ...valid, [field]: value })).status).toBe(201);
    });

    test('A706: text is trimmed before it is stored', async () => {
      const padded = { name: ' Jo ', email: ' jo@example.com ', phone: ' 8135550142 ' };
      expect((await sendJson({ ...valid, ...padded, message: '\n0123456789 ' })).status).toBe(201);
      const { name, email, phone, message } = valid;
      expect((await listStored())[0]).toMatchObject({ name, email, phone, message });
    });

    test('A693: without script it is stored and leads to the page that says thank you', async () => {
      const response = await sendForm(validForm);
      const location = response.headers.get('location');
      expect([response.status, location]).toEqual([303, thanks]);
      expect(await listStored()).toHaveLength(1);
    });

    test.for(['false', 'on', '', 'True', '1'])(
      'A693: without script, a box of value %j is not a ticked one',
      async (consent) => {
        const response = await sendForm({ ...validForm, consent });
        expect(response.status).toBe(422);
        expect(await response.text()).toContain(`<p id="${prefix}-consent-error">${noConsent}</p>`);
        expect(await listStored()).toEqual([]);
      },
    );

    test('A693: without script, what breaks a rule comes back with what was typed and chosen', async () => {
      const html = await (await sendForm({ ...validForm, name: 'J' })).text();
      expect(html).toContain(`<p id="${prefix}-name-error">Name must be at least 2 characters</p>`);
      for (const value of chosen) expect(html).toContain(`<option value="${value}" selected="">`);
      expect(html).toMatch(/<input type="checkbox" value="true"[^>]* checked="">/);
      expect(html).toContain('0123456789</textarea>');
    });

    if (prefix === 'client') {
      test('A958: without script, the digits of a number are stored as one, and words are refused', async () => {
        const send = (numberOfChildren: string) => sendForm({ ...validForm, numberOfChildren });
        expect((await send('two')).status).toBe(422);
        expect(await listStored()).toEqual([]);
        for (const typed of ['2', '']) expect((await send(typed)).status).toBe(303);
        const rows = await sql`select number_of_children as count from ${sql.unsafe(table)}`;
        expect(rows).toEqual(expect.arrayContaining([{ count: 2 }, { count: null }]));
      });
    }

    test('no fields whatever cause a failure on our side', async () => {
      const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
      const name = fc.constantFrom(...Object.keys(form.fields));
      const body = fc.oneof(
        fc.dictionary(name, value),
        fc.dictionary(name, value, { maxKeys: 2 }).map((typed) => ({ ...valid, ...typed })),
        fc.jsonValue(),
      );
      await fc.assert(
        fc.asyncProperty(body, fc.boolean(), async (typed, isForm) => {
          const words = Object.entries(typed ?? {}).map(([key, each]): [string, string] => [
            key,
            JSON.stringify(each),
          ]);
          const response = await (isForm ? sendForm(Object.fromEntries(words)) : sendJson(typed));
          expect(response.status).toBeLessThan(500);
        }),
      );
    });
  });
