import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inboxApi } from './inbox-api.server.ts';
import { formsApi } from './forms-api.server.ts';
import { inquiryKinds } from '#features/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import {
  countTraces,
  removeInquiries,
  storeInquiries,
  storeTraces,
} from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/test-browser.ts';

// Hashing and whole databases take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const path = '/api/inquiries/erasure';
const email = 'Gone@Example.com';
const none = { client: 0, provider: 0, contact: 0 };

describeWithDatabase('POST /api/inquiries/erasure', () => {
  let admin: TestBrowser;

  beforeEach(async () => {
    await resetTestAdmin();
    await removeInquiries();
    admin = await openSignedInBrowser();
    const [mine, other] = [{ email: 'gone@example.com' }, { email: 'gone@example.com.au' }];
    const spam = { email: 'GONE@example.COM', isSpam: true };
    await storeTraces('client', await storeInquiries('client', [mine, mine, spam, other]));
    await storeTraces('provider', await storeInquiries('provider', [mine, other]));
    await storeTraces('contact', await storeInquiries('contact', [spam, other, other]));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function erase(body: unknown): Promise<[number, unknown]> {
    const response = await admin.call(inboxApi, 'POST', path, { body });
    return [response.status, await response.json()];
  }

  test('deletes all inquiries of an address with their history and their mail', async () => {
    expect(await erase({ email })).toEqual([200, { client: 3, provider: 1, contact: 1 }]);
    const left = { inquiries: 4, changes: 4, notes: 4, outbox: 4 };
    expect(await countTraces()).toEqual(left);
    for (const table of ['client_intakes', 'provider_intakes', 'contact_messages']) {
      const rows = await sql.query(`select distinct email from ${table}`);
      expect(rows).toEqual([{ email: 'gone@example.com.au' }]);
    }
    expect(await erase({ email })).toEqual([200, none]);
    expect(await countTraces()).toEqual(left);
  });

  test('is noted under a key that stands for the address, without the address', async () => {
    const audit = await watchAudit();
    await erase({ email });
    await erase({ email: ' gone@EXAMPLE.com ' });
    await erase({ email: 'another@example.com' });
    const events = await audit.list();
    expect(events).toMatchObject(
      [5, 0, 0].map((recordCount) => ({
        ...{ username: testAdmin.username, action: 'erased', kind: null },
        ...{ inquiryId: null, recordCount },
      })),
    );
    const [first, second, third] = events.map(({ subjectKey }) => subjectKey);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('leaves no history when a status is changed at the same time', async () => {
    const rows = await sql`select id from client_intakes where lower(email) = 'gone@example.com'`;
    const changes = rows.flatMap(({ id }) =>
      ['declined', 'completed', 'new'].map((status) =>
        admin.call(formsApi, 'PUT', `/api/intake/client/${String(id)}/status`, {
          body: { status },
        }),
      ),
    );
    const [erased] = await Promise.all([erase({ email }), ...changes]);
    expect(erased).toEqual([200, { client: 3, provider: 1, contact: 1 }]);
    expect(await countTraces()).toEqual({ inquiries: 4, changes: 4, notes: 4, outbox: 4 });
  });

  test('deletes nothing when it cannot be noted', async () => {
    const before = await countTraces();
    await sql`alter table audit_events rename to audit_events_away`;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const response = await admin.call(inboxApi, 'POST', path, { body: { email } });
      expect(response.status).toBe(500);
    } finally {
      log.mockClear();
      await sql`alter table audit_events_away rename to audit_events`;
    }
    expect(await countTraces()).toEqual(before);
  });

  test.for([{ email: '' }, { email: '%' }, { email: 'gone@' }, { email: null }, {}])(
    'refuses %j',
    async (body) => {
      const before = await countTraces();
      const response = await admin.call(inboxApi, 'POST', path, { body });
      expect([response.status, await response.text()]).toEqual([
        422,
        'Please enter a valid email address',
      ]);
      expect(await countTraces()).toEqual(before);
    },
  );

  test('without a session or from another site is refused, and nothing happens', async () => {
    const [before, audit] = [await countTraces(), await watchAudit()];
    const response = await openTestBrowser().call(inboxApi, 'POST', path, { body: { email } });
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const options = { body: { email }, headers: foreign };
    expect((await admin.call(inboxApi, 'POST', path, options)).status).toBe(403);
    expect(await countTraces()).toEqual(before);
    expect(await audit.list()).toEqual([]);
    expect(before.inquiries).toBe(inquiryKinds.length * 3);
  });
});
