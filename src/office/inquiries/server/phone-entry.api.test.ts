import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setBuiltSite } from '#lib/built-site.server.ts';
import * as z from 'zod';
import { clientIntakeForm } from '#site/forms/forms.ts';
import { inquiryKinds, type InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  removeInquiries,
  storeInquiry,
  inquiryLists,
} from '#test/kit/database/stored-inquiries.ts';
import { parseCsv } from '#test/kit/parse-csv.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { inboxApi } from './inbox-api.server.ts';
import { inquiryDetailsSchema } from '#office/inquiries/inquiry-details.ts';
import { searchTextHeader } from '#office/inquiries/inquiry-search.ts';

const hour = 3_600_000;
const own = {
  client: { serviceType: 'doula' },
  provider: { providerType: 'nanny', experience: '3-5' },
  contact: { subject: 'Summer weeks' },
} satisfies Record<InquiryKindName, object>;

function makeCall(kind: InquiryKindName, change: object = {}) {
  return {
    id: randomUUID(),
    calledAt: new Date(Date.now() - 3 * hour).toISOString(),
    consent: true,
    name: 'Ana Lopez',
    phone: '(813) 555-0142',
    message: 'Two afternoons a week, from June.',
    ...own[kind],
    ...change,
  };
}

const answerSchema = z.object({ id: z.string() });
const rowsSchema = z.array(z.looseObject({ id: z.string() }));

describeWithDatabase('POST /api/inquiries/{kind}/calls', () => {
  const admin = useSignedInAdmin(removeInquiries);

  afterAll(() => {
    setBuiltSite(undefined);
  });

  beforeEach(() => {
    // Without a built site, there are no office hours.
    setBuiltSite('/nowhere');
  });

  const send = (kind: string, body: object, browser = admin) =>
    browser.call(inboxApi, 'POST', `/api/inquiries/${kind}/calls`, { body });

  async function enter(kind: InquiryKindName, change: object = {}): Promise<string> {
    const response = await send(kind, makeCall(kind, change));
    expect(response.status).toBe(201);
    return answerSchema.parse(await response.json()).id;
  }

  async function list(kind: InquiryKindName, query = '', words = '') {
    const { list: app, path } = inquiryLists[kind];
    const headers = { [searchTextHeader]: encodeURIComponent(words) };
    const response = await admin.call(app, 'GET', path + query, { headers });
    return rowsSchema.parse(await response.json());
  }

  test.for(inquiryKinds)(
    'stands in the list with source and time of the call (%s)',
    async (kind) => {
      const call = makeCall(kind);
      await send(kind, call);
      const [row, ...others] = await list(kind);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        createdAt: call.calledAt,
        source: 'phone',
        status: 'new',
        name: 'Ana Lopez',
        phone: call.phone,
        email: '',
      });
    },
  );

  test.for(inquiryKinds)('is found among the calls and by words (%s)', async (kind) => {
    await storeInquiry(kind);
    const byPhone = await enter(kind);
    const find = async (query: string, words?: string) =>
      (await list(kind, query, words)).map(({ id }) => id);
    expect(await find('?view=calls')).toEqual([byPhone]);
    expect(await find('?view=calls', 'afternoons')).toEqual([byPhone]);
    expect(await find('', '8135550142')).toHaveLength(2);
  });

  test.for(inquiryKinds)('is exported with source and day of the consent (%s)', async (kind) => {
    await storeInquiry(kind, { createdAt: new Date(Date.now() - 9 * hour).toISOString() });
    await enter(kind, { calledAt: new Date(Date.now() - hour).toISOString() });
    const response = await admin.call(inboxApi, 'GET', `/api/inquiries/${kind}/export`);
    const [header = [], ...rows] = parseCsv(await response.text());
    const read = (name: string) => rows.map((cells) => cells[header.indexOf(name)]);
    expect(read('Source')).toEqual(['Phone', 'Website']);
    expect(read('Consent by phone on')).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d$/), '']);
  });

  test('keeps the day of the consent in Florida, the note and who entered it', async () => {
    const watch = await watchAudit();
    // 11 p.m. of the day before in Florida.
    const midnight = new Date();
    midnight.setUTCDate(midnight.getUTCDate() - 1);
    midnight.setUTCHours(3, 30, 0, 0);
    const before = new Date(midnight.getTime() - 24 * hour).toISOString().slice(0, 10);
    const id = await enter('client', { calledAt: midnight.toISOString(), note: 'Call after six.' });
    const response = await admin.call(inboxApi, 'GET', `/api/inquiries/client/${id}`);
    const details = inquiryDetailsSchema.parse(await response.json());
    expect(details.consentOn).toBe(before);
    expect(details.notes).toMatchObject([
      { text: 'Call after six.', username: testAdmin.username },
    ]);
    expect(await watch.list()).toMatchObject([
      { action: 'entered', kind: 'client', inquiryId: id, username: testAdmin.username },
      { action: 'opened' },
    ]);
  });

  test('counts its 48 hours from the time of the call', async () => {
    await enter('contact', { calledAt: new Date(Date.now() - 49 * hour).toISOString() });
    await enter('contact', { calledAt: new Date(Date.now() - 47 * hour).toISOString() });
    const response = await admin.call(inboxApi, 'GET', '/api/inquiries/counts');
    expect(await response.json()).toMatchObject({ contact: 2, overdue: { contact: 1 } });
  });

  test('sent twice is stored once; another with the same id is stored, too', async () => {
    const call = makeCall('client', { note: 'Once.' });
    const first = answerSchema.parse(await (await send('client', call)).json());
    expect(answerSchema.parse(await (await send('client', call)).json())).toEqual(first);
    expect(await list('client')).toHaveLength(1);
    expect(await sql`select count(*)::int as notes from inquiry_notes`).toEqual([{ notes: 1 }]);
    await send('client', { ...call, name: 'Ben Ortiz' });
    expect(await list('client')).toHaveLength(2);
  });

  test('a caller without an address is erased by phone number, however it is written', async () => {
    await enter('client', { phone: '+1 813 555 0142' });
    await enter('contact', { phone: '813.555.0142' });
    const other = await enter('client', { phone: '(813) 555-0143' });
    const body = { phone: '(813) 555-0142', currentPassword: testAdmin.password };
    const response = await admin.call(inboxApi, 'POST', '/api/inquiries/erasure', { body });
    expect(await response.json()).toEqual({ client: 1, provider: 0, contact: 1 });
    expect((await list('client')).map(({ id }) => id)).toEqual([other]);
  });

  test('mails nobody', async () => {
    await enter('client', { email: 'ana@example.com' });
    expect(await sql`select inquiry_id from submission_outbox`).toEqual([]);
  });

  test.for([
    [{ name: 'A' }, clientIntakeForm.fields.name.message],
    [{ phone: '555' }, 'Please enter a valid phone number'],
    [{ email: 'ana@' }, 'Please enter a valid email address'],
    [{ phone: undefined }, 'Please enter a phone number or an email address'],
    [{ serviceType: 'car' }, 'Please select a service'],
    [{ message: 'Hi' }, 'Please provide more details about your needs'],
    [{ consent: false }, 'Please ask the caller first: without a yes, nothing may be stored'],
    [{ calledAt: '2099-01-01T00:00:00Z' }, 'Please enter when the call was'],
    [{ calledAt: '2020-01-01T00:00:00Z' }, 'Please enter when the call was'],
    [{ calledAt: 'noon' }, 'Please enter when the call was'],
    [{ status: 'completed' }, 'status'],
  ] as const)('is refused with a sentence: %o', async ([change, sentence]) => {
    const response = await send('client', makeCall('client', change));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(sentence);
    expect(await list('client')).toEqual([]);
  });

  test('needs a known kind and a session', async () => {
    expect((await send('fax', makeCall('client'))).status).toBe(404);
    const response = await send('client', makeCall('client'), openTestBrowser());
    expect(response.status).toBe(401);
  });
});
