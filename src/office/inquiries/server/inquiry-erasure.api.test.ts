import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inboxApi } from './inbox-api.server.ts';
import { formsApi } from './inquiries-api.server.ts';
import { claimDueMail } from '#office/mail/outbox.server.ts';
import { inquiryKinds } from '#site/forms/inquiry-kind.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { dumpTables } from '#test/kit/database/filled-site.ts';
import {
  countTraces,
  removeInquiries,
  storeInquiries,
  storeTraces,
} from '#test/kit/database/stored-inquiries.ts';
import { testAdmin, useSignedInAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';

const path = '/api/inquiries/erasure';
const email = 'Gone@Example.com';
const currentPassword = testAdmin.password;
const none = { client: 0, provider: 0, contact: 0 };

describeWithDatabase('POST /api/inquiries/erasure', () => {
  const admin = useSignedInAdmin(removeInquiries);

  beforeEach(async () => {
    const [mine, other] = [{ email: 'gone@example.com' }, { email: 'gone@example.com.au' }];
    const spam = { email: 'GONE@example.COM', isSpam: true };
    await storeTraces('client', await storeInquiries('client', [mine, mine, spam, other]));
    await storeTraces('provider', await storeInquiries('provider', [mine, other]));
    await storeTraces('contact', await storeInquiries('contact', [spam, other, other]));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function erase(person: object): Promise<[number, unknown]> {
    const body = { ...person, currentPassword };
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
        username: testAdmin.username,
        action: 'erased',
        kind: null,
        inquiryId: null,
        recordCount,
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

  test('ASVS 2.3.3: deletes nothing when it cannot be noted', async () => {
    const before = await countTraces();
    await sql`alter table audit_events rename to audit_events_away`;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const response = await admin.call(inboxApi, 'POST', path, {
        body: { email, currentPassword },
      });
      expect(response.status).toBe(500);
    } finally {
      log.mockClear();
      await sql`alter table audit_events_away rename to audit_events`;
    }
    expect(await countTraces()).toEqual(before);
  });

  test.for([{ email: '' }, { email: '%' }, { email: 'gone@' }, { email: null }, {}])(
    'refuses %j',
    async (person) => {
      const before = await countTraces();
      const body = { ...person, currentPassword };
      const response = await admin.call(inboxApi, 'POST', path, { body });
      expect([response.status, await response.text()]).toEqual([
        422,
        'Please enter a valid email address',
      ]);
      expect(await countTraces()).toEqual(before);
    },
  );

  test.for([
    [{ email }, 422, 'Current password is required'],
    [{ email, currentPassword: 'not hers' }, 400, 'Current password is incorrect'],
  ] as const)('A846: needs the password of the admin: %j', async ([body, status, sentence]) => {
    const before = await countTraces();
    const response = await admin.call(inboxApi, 'POST', path, { body });
    expect([response.status, await response.text()]).toEqual([status, sentence]);
    expect(await countTraces()).toEqual(before);
  });

  test('A846: is final: no table, list, count, search, export or mail has anything of it', async () => {
    const read = async () => {
      const texts: string[] = [];
      for (const each of [
        ...['/api/inquiries?page=1', '/api/inquiries/counts', '/api/inquiries/client/export'],
        ...['/api/inquiries/provider/export', '/api/inquiries/contact/export?view=spam'],
      ]) {
        texts.push(await (await admin.call(inboxApi, 'GET', each)).text());
      }
      const headers = { 'Search-Text': 'gone' };
      texts.push(await (await admin.call(inboxApi, 'GET', '/api/inquiries', { headers })).text());
      return texts.join('\n').toLowerCase();
    };
    const address = /gone@example\.com(?!\.au)/;
    expect(await read()).toMatch(address);
    await erase({ email });
    expect(await read()).not.toMatch(address);
    expect(await claimDueMail(100)).toHaveLength(4);
    expect(JSON.stringify([...(await dumpTables()).values()]).toLowerCase()).not.toMatch(address);
  });

  test('A846: all admins are told who erased how many, and nobody of those who wrote', async () => {
    await sql`truncate site_mails`;
    await sql`update admin_users set email = 'ada@example.com'`;
    await sql`insert into admin_users (username, password_hash, email) values
      ('Bo', '', 'bo@example.com')`;
    await erase({ email });
    await erase({ email: 'nobody@example.com' });
    const mails = await sql`select email, title, sentences from site_mails
      join admin_users on admin_users.id = admin_user_id order by site_mails.created_at, email`;
    expect(mails.map((mail) => [String(mail.email), String(mail.title)])).toEqual([
      ['ada@example.com', 'Inquiries were erased'],
      ['bo@example.com', 'Inquiries were erased'],
    ]);
    expect(String(mails[0]?.sentences)).toContain('Ada erased 5 inquiries on ');
    expect(JSON.stringify(mails).toLowerCase()).not.toContain('gone@');
  });

  test('A846: an hour has room for 20 erasures by one admin', async () => {
    for (let number = 0; number < 20; number += 1) {
      expect((await erase({ email: `nobody${number}@example.com` }))[0]).toBe(200);
    }
    const before = await countTraces();
    const body = { email, currentPassword };
    const response = await admin.call(inboxApi, 'POST', path, { body });
    expect(response.status).toBe(429);
    expect(await response.text()).toMatch(
      /^You have erased the data of many people within an hour\. Please try again in /,
    );
    expect(await countTraces()).toEqual(before);
  });

  test('without a session or from another site is refused, and nothing happens', async () => {
    const [before, audit] = [await countTraces(), await watchAudit()];
    const response = await openTestBrowser().call(inboxApi, 'POST', path, {
      body: { email, currentPassword },
    });
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const options = { body: { email, currentPassword }, headers: foreign };
    expect((await admin.call(inboxApi, 'POST', path, options)).status).toBe(403);
    expect(await countTraces()).toEqual(before);
    expect(await audit.list()).toEqual([]);
    expect(before.inquiries).toBe(inquiryKinds.length * 3);
  });
});
