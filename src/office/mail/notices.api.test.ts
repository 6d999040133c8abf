import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { healthApi } from '#desk/health-api.server.ts';
import { healthSchema } from '#desk/system-report.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { deliverMail } from './deliver-mail.server.ts';

const shown = 'attacker@evil.example';

describeWithDatabase('A845: where notices of new inquiries go', () => {
  const getServer = useMailServer();

  async function write(): Promise<void> {
    const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: 'Hello there.' };
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await formsApi.fetch(request, { ip: '' })).status).toBe(201);
    await deliverMail();
  }

  const listNotices = () =>
    getServer()
      .mails.filter(({ subject }) => subject?.startsWith('New message'))
      .map(({ to }) => to?.map(({ address }) => address));

  beforeEach(async () => {
    await clearInquiries();
    await resetTestAdmin();
    // An address on the pages, as a stolen session or a merged pull request could write it.
    await writeFile(
      path.join(getServer.getSiteFolder(), 'agency.json'),
      JSON.stringify({ ...mailedAgency, email: shown }),
    );
  });

  test('a setting says it, whatever admins and pages say', async () => {
    vi.stubEnv('MAIL_TO', 'box@agency.example');
    await sql`update admin_users set email = 'ada@example.com'`;
    await write();
    expect(listNotices()).toEqual([['box@agency.example']]);
  });

  test('without it, each admin who has an address and is not disabled is written to', async () => {
    vi.stubEnv('MAIL_TO', '');
    await sql`update admin_users set email = 'ada@example.com'`;
    await sql`insert into admin_users (username, password_hash, email, disabled_at) values
      ('Bo', '', 'bo@example.com', null), ('Cy', '', 'cy@example.com', now()), ('Di', '', null, null)`;
    await write();
    expect(listNotices()).toEqual([['ada@example.com', 'bo@example.com']]);
  });

  test('where there is nobody to write to, a notice waits for somebody, and System Status says so', async () => {
    vi.stubEnv('MAIL_TO', '');
    await write();
    expect(listNotices()).toEqual([]);
    // The sender is told at once nevertheless.
    expect(getServer().mails.map(({ to }) => to?.[0]?.address)).toEqual(['jo@example.com']);
    const browser = await openSignedInBrowser();
    const readMail = async () => {
      const response = await browser.call(healthApi, 'GET', '/api/health');
      const { parts, launch } = healthSchema.parse(await response.json());
      return [
        parts?.find(({ part }) => part === 'mail')?.sentence,
        launch?.find(({ code }) => code === 'inbox')?.isDone,
      ];
    };
    expect(await readMail()).toEqual([
      'Nobody can be told of new inquiries. Give an admin an email address under Admins, or ask the site operator to set MAIL_TO.',
      false,
    ]);
    await sql`update admin_users set email = 'ada@example.com'`;
    await sql`update submission_outbox set next_attempt_at = now()`;
    await deliverMail();
    expect(listNotices()).toEqual([['ada@example.com']]);
    expect(await readMail()).toEqual(['No emails are waiting.', true]);
  });
});
