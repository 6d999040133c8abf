import { beforeEach, expect, test, vi } from 'vitest';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { readMailState } from '#office/mail/outbox.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { readTraces } from '#test/kit/read-traces.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
import { useMailServer } from '#test/kit/api/use-mail-server.ts';
import { accountApi } from './account-api.server.ts';
import { createAdminUser, disableAdminUser } from './admin-users.server.ts';
import { runAdminCommand } from './run-admin-command.server.ts';

const former = 'ada@example.com';
const subject = 'Your email address was changed';

async function setEmail(
  browser: TestBrowser,
  email: string,
  currentPassword = testAdmin.password,
): Promise<number> {
  const works: Promise<unknown>[] = [];
  const { status } = await browser.call(accountApi, 'PUT', '/api/admin/account', {
    body: { email, currentPassword },
    waitUntil: (work) => works.push(work),
  });
  await Promise.all(works);
  return status;
}

/** Makes all delayed mail due. */
const passTime = () => sql`update site_mails set next_attempt_at = now()`;

describeWithDatabase('a changed email address', () => {
  const getServer = useMailServer();
  let adminId: number;
  let browser: TestBrowser;

  const listMails = () =>
    getServer().mails.map((mail) => [mail.to?.map(({ address }) => address), mail.subject]);
  const told = [[former], subject];

  beforeEach(async () => {
    await sql`truncate site_mails`;
    await sql`update mail_state set failed_at = null, failure = null`;
    adminId = await resetTestAdmin();
    await sql`update admin_users set email = ${former}`;
    browser = await openSignedInBrowser();
  });

  test('is told to the former address: when, and what to do', async () => {
    expect(await setEmail(browser, 'new@example.com')).toBe(204);
    expect(listMails()).toEqual([told]);
    const [mail] = getServer().mails;
    const { text = '', headers = [] } = mail ?? {};
    const days = [0, 60_000].map((age) => formatMoment(new Date(Date.now() - age).toISOString()));
    expect(days.some((day) => text.includes(`was changed on ${day}, Eastern time.`))).toBe(true);
    expect(text).toContain('The email address of Ada on this website');
    expect(text).toContain("If it wasn't you, someone knows your password.");
    expect(text).toContain('https://agency.example/admin/change-password');
    // Whoever reads the former mailbox learns nothing about the current one.
    expect(JSON.stringify([text, headers])).not.toContain('new@example.com');
    expect(await sql`select 1 from site_mails`).toEqual([]);

    expect(await setEmail(browser, 'newer@example.com')).toBe(204);
    expect(listMails()).toEqual([told, [['new@example.com'], subject]]);
    expect(readTraces().lines.filter(({ event }) => event === 'email changed')).toMatchObject([
      { userId: adminId },
      { userId: adminId },
    ]);
    expect(readTraces().text).not.toContain('example.com');
  });

  test('is told by no mail where nothing was changed', async () => {
    await createAdminUser('grace', await hashQuickly('a b c d e f'));
    await sql`update admin_users set email = 'grace@example.com' where username = 'grace'`;
    expect(await setEmail(browser, 'ADA@example.com')).toBe(204);
    expect(await setEmail(browser, 'new@example.com', 'wrong')).toBe(400);
    expect(await setEmail(browser, 'grace@example.com')).toBe(409);
    expect(await setEmail(browser, 'nowhere')).toBe(422);
    await sql`update admin_users set email = null where username = 'Ada'`;
    expect(await setEmail(browser, 'first@example.com')).toBe(204);
    expect(await setEmail(browser, 'first@example.com')).toBe(204);
    expect(listMails()).toEqual([]);
  });

  test('is told, too, where the operator changed it, and after the admin was disabled', async () => {
    await runAdminCommand(['set-email', 'ada', 'new@example.com'], () => Promise.resolve(''));
    await disableAdminUser(adminId);
    await deliverMail();
    expect(listMails()).toEqual([told]);
  });

  test('is told once, however often the mail server has to be asked', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getServer().failNext(1);
    expect(await setEmail(browser, 'new@example.com')).toBe(204);
    expect(listMails()).toEqual([]);
    await passTime();
    await deliverMail();
    await passTime();
    await deliverMail();
    expect(listMails()).toEqual([told]);
    expect(JSON.stringify(log.mock.calls)).not.toContain('@');
    log.mockClear();
  });

  test('is given up where the former mailbox is gone, which is no trouble of ours', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    getServer().refused.add(former);
    expect(await setEmail(browser, 'new@example.com')).toBe(204);
    expect(await sql`select 1 from site_mails`).toEqual([]);
    expect(await readMailState()).toMatchObject({ failure: null, failedAt: null });
    log.mockClear();
  });
});
