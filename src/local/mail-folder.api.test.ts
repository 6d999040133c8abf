import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { runRetention } from '#desk/retention.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { setMailTransport } from '#office/mail/mail-transport.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { setMailFolder } from './mail-folder.ts';

const agency = { name: 'Agency', phone: '8', email: 'us@agency.example', url: 'https://a.example' };

describeWithDatabase('A761: the mails in the data folder', () => {
  let folder: string;

  beforeEach(async () => {
    await resetTestAdmin();
    await clearInquiries();
    await sql`truncate rate_limits, site_mails`;
    folder = await mkdtemp(path.join(tmpdir(), 'mail-folder-'));
    await writeFile(path.join(folder, 'agency.json'), JSON.stringify(agency));
    setBuiltSite(folder);
    vi.stubEnv('SMTP_URL', '');
    setMailFolder(folder);
    return async () => {
      setMailTransport(undefined);
      setBuiltSite(undefined);
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    };
  });

  /** Sends a message and its mails; returns its id. */
  async function send(email: string): Promise<string> {
    const body = { name: 'Jo', email, subject: 'Hi', message: 'The words of the message.' };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await formsApi.fetch(new Request('http://localhost/api/contact', request), {
      ip: '',
    });
    await deliverMail();
    return z.object({ id: z.string() }).parse(await answer.json()).id;
  }

  const listFiles = () => readdirSync(path.join(folder, 'mail')).sort();
  const namesOf = (id: string) => [`confirmation.${id}.eml`, `notice.${id}.eml`];
  const erase = async (email: string) => {
    const admin = await openSignedInBrowser();
    return admin.call(inboxApi, 'POST', '/api/inquiries/erasure', {
      body: { email, currentPassword: testAdmin.password },
    });
  };

  test('go with the inquiries that an admin erases, and no others do', async () => {
    const [gone, kept] = [await send('gone@example.com'), await send('kept@example.com')];
    expect(listFiles()).toEqual([...namesOf(gone), ...namesOf(kept)].sort());
    await writeFile(path.join(folder, 'mail', 'notes.txt'), 'Mine');
    expect((await erase('Gone@example.com')).status).toBe(200);
    expect(listFiles()).toEqual([...namesOf(kept), 'notes.txt'].sort());
  });

  test('go with inquiries whose time is over', async () => {
    const [gone, kept] = [await send('gone@example.com'), await send('kept@example.com')];
    await sql`update contact_messages set created_at = now() - interval '3 years' where id = ${gone}`;
    await runRetention();
    expect(listFiles()).toEqual(namesOf(kept));
  });

  test('that were written while their inquiry was erased are gone a day later', async () => {
    const kept = await send('kept@example.com');
    const orphan = '00000000-0000-4000-8000-000000000000';
    await writeFile(path.join(folder, 'mail', `notice.${orphan}.eml`), 'To: us');
    await runRetention();
    expect(listFiles()).toEqual(namesOf(kept));
  });

  test('with links, and about the site, go after a month', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const names = [`${id}.eml`, `invitation.${id}.eml`, `reset.${id}.eml`];
    const other = ['11111111', id.slice(8)].join('');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    await mkdir(path.join(folder, 'mail'));
    const write = async (name: string, days: number) => {
      const file = path.join(folder, 'mail', name);
      await writeFile(file, 'To: ada@example.com');
      await utimes(file, daysAgo(days), daysAgo(days));
    };
    for (const name of [...names, 'notes.txt']) await write(name, 31);
    const young = names.map((name) => name.replace(id, other));
    for (const name of young) await write(name, 29);
    await runRetention();
    expect(listFiles()).toEqual([...young, 'notes.txt'].sort());
  });

  test('may be none yet', async () => {
    expect((await erase('gone@example.com')).status).toBe(200);
  });
});
