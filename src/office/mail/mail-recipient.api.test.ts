import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthApi } from '#office/dashboard/health-api.server.ts';
import { healthSchema } from '#office/dashboard/system-report.ts';
import { mailAlerts } from '#office/dashboard/watch-site.server.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { watchAudit } from '#test/kit/database/audit-events.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { clearInquiries } from '#test/kit/database/stored-inquiries.ts';
import { openSignedInBrowser, resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { mailedAgency, useMailServer } from '#test/kit/api/use-mail-server.ts';
import { deliverMail } from './deliver-mail.server.ts';

vi.setConfig({ testTimeout: 60_000 });

const former = mailedAgency.email;
const stranger = 'attacker@evil.example';

describeWithDatabase('A845: where notices of new inquiries go', () => {
  const getServer = useMailServer();
  let browser: TestBrowser;
  let count = 0;

  /** Builds the site with another address, as a saved text or a merged pull request would. */
  const show = (email: string) =>
    writeFile(
      path.join(getServer.getSiteFolder(), 'agency.json'),
      JSON.stringify({ ...mailedAgency, email }),
    );

  async function write(): Promise<void> {
    count += 1;
    const body = {
      name: 'Jo',
      email: 'jo@example.com',
      subject: 'Hi',
      message: `Message ${count}, please.`,
    };
    const request = new Request('http://localhost/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect((await formsApi.fetch(request, { ip: '' })).status).toBe(201);
  }

  async function answer(name: string, body: object): Promise<[number, string]> {
    const works: Promise<unknown>[] = [];
    const response = await browser.call(healthApi, 'POST', `/api/admin/${name}`, {
      body,
      waitUntil: (work) => works.push(work),
    });
    await Promise.all(works);
    return [response.status, await response.text()];
  }

  const confirm = (address: string, currentPassword = testAdmin.password) =>
    answer('mail-recipient', { address, currentPassword });

  async function readHealth() {
    const response = await browser.call(healthApi, 'GET', '/api/health');
    const { recipient, attention, launch } = healthSchema.parse(await response.json());
    const isAsked = attention?.codes.includes('recipient-unconfirmed');
    return { recipient, isAsked, launch };
  }

  const listEnvelopes = (subject: RegExp) =>
    getServer()
      .mails.filter((mail) => subject.test(mail.subject ?? ''))
      .map(({ to, from }) => [from?.address, to?.[0]?.address]);
  const listNotices = () => listEnvelopes(/^New message/);

  beforeEach(async () => {
    await clearInquiries();
    await show(former);
    await resetTestAdmin();
    await sql`truncate site_mails, attention`;
    await sql`update admin_users set email = 'ada@example.com'`;
    browser = await openSignedInBrowser();
    await deliverMail();
  });

  afterEach(() => show(former));

  test('a changed text moves no notice and no sender, neither of those queued nor of later ones', async () => {
    await write();
    await show(stranger);
    await write();
    await deliverMail();
    expect(listNotices()).toEqual([
      [former, former],
      [former, former],
    ]);
    expect(JSON.stringify(getServer().mails)).not.toContain(stranger);
  });

  test('where no admin has an address, the agency is told at the confirmed one', async () => {
    await sql`update admin_users set email = null`;
    await show(stranger);
    await mailAlerts();
    expect(listEnvelopes(/^The email address on the site was changed/)).toEqual([[former, former]]);
  });

  test('a new site needs no answer: its first address counts, whoever asks first', async () => {
    await sql`truncate recipient_decisions`;
    await show('hello@agency.example');
    expect(await readHealth()).toMatchObject({ recipient: undefined, isAsked: false });
    await show(stranger);
    expect(await readHealth()).toMatchObject({
      recipient: { shown: stranger, confirmed: 'hello@agency.example', uses: 'both' },
      isAsked: true,
    });
  });

  test('the admins are mailed about each address once, also about one that follows while another waits', async () => {
    const listTold = () =>
      getServer()
        .mails.filter(({ subject }) => subject?.startsWith('The email address on the site'))
        .map(({ subject, to }) => [subject, to?.[0]?.address]);
    const toMail = (address: string) => [
      `The email address on the site was changed to ${address}, but new inquiries are still sent to the former one.`,
      'ada@example.com',
    ];
    for (const address of ['New@agency.example', 'new@agency.example', stranger, stranger]) {
      await show(address);
      await mailAlerts();
    }
    expect(listTold()).toEqual([toMail('New@agency.example'), toMail(stranger)]);
    await show(former);
    await mailAlerts();
    await show(stranger);
    await mailAlerts();
    expect(listTold().slice(2)).toEqual([toMail(stranger)]);
  });

  test('a password moves it; what was queued goes where it was meant to go; all are told', async () => {
    const audit = await watchAudit();
    await write();
    await show('new@agency.example');
    expect(await confirm('new@agency.example')).toEqual([204, '']);
    await write();
    await deliverMail();
    expect(listNotices().map(([, to]) => to)).toEqual([former, 'new@agency.example']);
    const told = listEnvelopes(/^New inquiries go to a new address$/);
    expect(told.map(([, to]) => to).sort()).toEqual([
      'ada@example.com',
      former,
      'new@agency.example',
    ]);
    const [mail] = getServer().mails.filter(({ subject }) => subject?.startsWith('New inquiries'));
    expect(mail?.text).toContain(
      `New inquiries are now sent to new@agency.example. Until now they went to ${former}.`,
    );
    expect(await readHealth()).toMatchObject({ recipient: undefined, isAsked: false });
    expect((await audit.list()).map(({ action }) => action)).toEqual(['recipient-confirmed']);
  });

  test('a wrong password, no session, another site or another address moves nothing', async () => {
    await show(stranger);
    expect(await confirm(stranger, 'a guess')).toEqual([400, 'Current password is incorrect']);
    expect((await answer('mail-recipient', { address: stranger }))[0]).toBe(422);
    const body = { address: stranger, currentPassword: testAdmin.password };
    const visitor = openTestBrowser();
    expect(
      (await visitor.call(healthApi, 'POST', '/api/admin/mail-recipient', { body })).status,
    ).toBe(401);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const foreign = await browser.call(healthApi, 'POST', '/api/admin/mail-recipient', {
      body,
      headers,
    });
    expect(foreign.status).toBe(403);
    expect(await confirm('third@agency.example')).toEqual([
      409,
      'The address on the site has changed meanwhile. Please reload the page.',
    ]);
    await write();
    await deliverMail();
    expect(listNotices()).toEqual([[former, former]]);
  });

  test('an admin who keeps the former address is asked no more, and may still change it', async () => {
    await show('new@agency.example');
    expect((await readHealth()).isAsked).toBe(true);
    expect(await answer('keep-mail-recipient', { address: 'new@agency.example' })).toEqual([
      204,
      '',
    ]);
    const { recipient, isAsked } = await readHealth();
    expect([recipient?.isDeclined, isAsked]).toEqual([true, false]);
    await write();
    await deliverMail();
    expect(listNotices()).toEqual([[former, former]]);
    await show(stranger);
    expect((await readHealth()).isAsked).toBe(true);
    await show('new@agency.example');
    expect((await confirm('new@agency.example'))[0]).toBe(204);
    expect((await readHealth()).recipient).toBeUndefined();
  });

  test('MAIL_TO and MAIL_FROM go before it, and only the rest is asked about', async () => {
    await show(stranger);
    vi.stubEnv('MAIL_TO', 'box@agency.example');
    const { recipient, launch } = await readHealth();
    expect(recipient?.uses).toBe('sender');
    expect(launch?.find(({ code }) => code === 'recipient')?.isDone).toBe(true);
    await write();
    await deliverMail();
    expect(listNotices()).toEqual([[former, 'box@agency.example']]);
    vi.stubEnv('MAIL_FROM', 'site@agency.example');
    expect(await readHealth()).toMatchObject({ recipient: undefined, isAsked: false });
    vi.stubEnv('MAIL_TO', '');
    const open = await readHealth();
    expect(open.recipient?.uses).toBe('notices');
    expect(open.launch?.find(({ code }) => code === 'recipient')?.isDone).toBe(false);
  });
});
