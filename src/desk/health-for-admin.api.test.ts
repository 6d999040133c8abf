import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { SystemPart, SystemReport } from './system-report.ts';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';
import { healthApi } from './health-api.server.ts';
import publishContent from '#functions/publish-content.ts';
import { sql } from '#lib/db/database.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { type ContentStore, StoreError } from '#editing/publishing/content-store.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { recordStoreAnswer } from '#editing/publishing/publishing-state.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { setSessionSecret } from '#lib/session-secret.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { findLargestAnswer } from '#test/kit/database/largest-answer.ts';
import { clearInquiries, storeInquiries } from '#test/kit/database/stored-inquiries.ts';
import { noSamples } from '#test/kit/site/well-facts.ts';
import { startMailServer } from '#test/kit/api/start-smtp.ts';
import { expectWarnings } from '#test/setup/expect-warnings.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const agency = {
  name: 'Sandpiper',
  phone: '(813) 555-0142',
  email: 'info@agency.example',
  url: 'https://agency.example',
};

describeWithDatabase('for an admin, GET /api/health', (getDatabase) => {
  expectWarnings();
  let site: string;
  let admin: TestBrowser;

  const build = async (commit: string, replaced: object[] = []) => {
    await writeFile(path.join(site, 'replaced.json'), JSON.stringify(replaced));
    await writeFile(path.join(site, 'build.json'), JSON.stringify({ commit, history: [commit] }));
  };

  const ask = async (browser: TestBrowser) => {
    const response = await browser.call(healthApi, 'GET', '/api/health');
    return (await response.json()) as Partial<SystemReport>;
  };

  const find = async (name: SystemPart['part']) =>
    (await ask(admin)).parts?.find(({ part }) => part === name);

  beforeAll(async () => {
    site = await mkdtemp(path.join(tmpdir(), 'built-site-'));
    await writeFile(path.join(site, 'agency.json'), JSON.stringify(agency));
    setBuiltSite(site);
  });

  afterAll(async () => {
    setBuiltSite(undefined);
    await rm(site, { recursive: true });
  });

  beforeEach(async () => {
    vi.stubEnv('MAIL_TO', 'box@agency.example');
    await resetTestAdmin();
    await clearInquiries();
    await build('0a1b2c');
    await sql`update publishing_state set trouble = null, store_answered_at = null,
      rest_until = 'epoch'`;
    await sql`update mail_state set last_sent_at = null, failed_at = null, failure = null`;
    admin = await openSignedInBrowser();
  });

  afterEach(() => {
    setContentStore(undefined);
    vi.unstubAllEnvs();
  });

  test('tells how every part is doing; nobody else is told', async () => {
    const { parts = [] } = await ask(admin);
    expect(parts.map(({ part }) => part)).toEqual(['database', 'git', 'mail', 'build', 'queue']);
    expect(await ask(openTestBrowser())).not.toHaveProperty('parts');
    const stranger = openTestBrowser();
    for (const [name, value] of admin.cookies) stranger.cookies.set(name, `${value}x`);
    expect(await ask(stranger)).not.toHaveProperty('parts');
  });

  test('A782, A785: tells what needs attention in sentences; nobody else is told', async () => {
    await sql`update site_watch set backup_at = null, clock_at = now(), retention_at = now()`;
    const createdAt = new Date(Date.now() - 37 * 3_600_000).toISOString();
    const [id = ''] = await storeInquiries('client', [{ createdAt }]);
    const { attention } = await ask(admin);
    expect(attention).toMatchObject({
      count: 2,
      codes: ['inquiry-unanswered', 'backup-late'],
      items: [
        { subject: `client/${id}`, path: `/admin/inquiries?tab=client&id=${id}` },
        { sentence: 'No backup has been made yet.' },
      ],
    });
    expect((await ask(openTestBrowser())).attention).not.toHaveProperty('items');
    await sql`update site_watch set backup_at = now()`;
    expect((await ask(admin)).attention).toMatchObject({ codes: ['inquiry-unanswered'] });
  });

  test('A758, A862: lists at most 100 of what needs attention, and reads few more', async () => {
    await sql`update site_watch set backup_at = now(), clock_at = now(), retention_at = now()`;
    const createdAt = new Date(Date.now() - 37 * 3_600_000).toISOString();
    await storeInquiries(
      'client',
      Array.from({ length: 1500 }, () => ({ createdAt })),
    );
    const { rows } = await findLargestAnswer(getDatabase(), async () => {
      expect((await ask(admin)).attention?.items).toHaveLength(100);
    });
    expect(rows).toBeLessThanOrEqual(200);
  });

  test('A787, A875: tells what is not yet of the agency itself; nobody else is told', async () => {
    const placeholders = { ...noSamples, people: 8, phones: 3, looks: 7, links: 3 };
    const facts = path.join(site, 'launch-facts.json');
    await writeFile(facts, JSON.stringify({ placeholders, figures: ['5+ years'] }));
    vi.stubEnv('SMTP_URL', '');
    vi.stubEnv('MAIL_TO', '');
    vi.stubEnv('GITHUB_TOKEN', '');
    vi.stubEnv('SITE_URL', 'https://agency.example');
    await sql`update site_watch set backup_at = null`;
    await sql`truncate site_confirmations`;
    const content = ['people', 'phones', 'looks', 'links', 'figures', 'compared', 'privacy'];
    const listOpen = async () =>
      (await ask(admin)).launch?.filter(({ isDone }) => !isDone).map(({ code }) => code);
    expect((await ask(admin)).launch).toHaveLength(23);
    expect(await listOpen()).toEqual([
      ...content,
      'two-factor',
      ...['mail', 'inbox', 'repository', 'backup-late', 'address'],
    ]);
    expect(await ask(openTestBrowser())).not.toHaveProperty('launch');

    vi.stubEnv('SMTP_URL', 'smtps://user:password@mail.agency-one.com:465');
    vi.stubEnv('MAIL_TO', 'box@agency-one.com');
    vi.stubEnv('GITHUB_TOKEN', 'token');
    vi.stubEnv('SITE_URL', 'https://www.agency-one.com');
    await sql`update site_watch set backup_at = now()`;
    await recordStoreAnswer();
    await sql`update admin_users set second_step_since = now(), second_step_secret = 'sealed',
      password_ends_at = now() + interval '1 day'`;
    expect(await listOpen()).toEqual([...content, 'password']);
    vi.stubEnv('SITE_ID', 'the-site');
    expect(await listOpen()).toContain('netlify-token');
    vi.stubEnv('NETLIFY_TOKEN', 'nfp_token');
    expect(await listOpen()).toEqual([...content, 'password']);
    vi.stubEnv('SITE_ID', '');
    vi.stubEnv('SESSION_SECRET', '');
    setSessionSecret('a secret of 32 bytes for tests..');
    onTestFinished(() => setSessionSecret(undefined));
    expect(await listOpen()).toContain('session-secret');
    await rm(facts);
    expect(await listOpen()).toEqual(expect.arrayContaining(['reviews', 'addresses']));
  });

  test('A875: the figures are confirmed by an admin, without the privacy page', async () => {
    await sql`truncate site_confirmations`;
    const confirm = (browser: TestBrowser) =>
      browser.call(healthApi, 'POST', '/api/admin/figures-confirmation');
    expect((await confirm(openTestBrowser())).status).toBe(401);
    expect((await confirm(admin)).status).toBe(204);
    const confirmed = (await ask(admin)).launch?.filter(({ isDone }) => isDone) ?? [];
    expect(confirmed.map(({ code }) => code)).toContain('figures');
    expect(confirmed.map(({ code }) => code)).not.toContain('privacy');
  });

  test('A787: the privacy page is confirmed once, by an admin', async () => {
    await sql`truncate site_confirmations`;
    const confirm = (browser: TestBrowser) =>
      browser.call(healthApi, 'POST', '/api/admin/privacy-confirmation');
    expect((await confirm(openTestBrowser())).status).toBe(401);
    expect(await sql`select 1 from site_confirmations`).toEqual([]);
    expect((await confirm(admin)).status).toBe(204);
    expect((await confirm(admin)).status).toBe(204);
    expect(await sql`select subject, admin_username as who from site_confirmations`).toEqual([
      { subject: 'privacy', who: 'Ada' },
    ]);
    const privacy = (await ask(admin)).launch?.find(({ code }) => code === 'privacy');
    expect(privacy).toMatchObject({ isDone: true });
  });

  test('names since when the live site is as it is', async () => {
    const first = await find('build');
    expect(Date.parse(first?.lastSuccess ?? '')).not.toBeNaN();
    expect(await find('build')).toEqual(first);
    await build('3d4e5f');
    const second = await find('build');
    expect(Date.parse(second?.lastSuccess ?? '')).toBeGreaterThan(
      Date.parse(first?.lastSuccess ?? ''),
    );
  });

  test('A756: names content that the build replaced, why, and what to do, as people say it', async () => {
    const replaced = [
      {
        file: 'content/testimonials/4-ortega.yaml',
        title: 'Testimonial “Luis Ortega”',
        field: 'rating',
        message: 'Rating must be at most 5.',
        shown: 'earlier',
      },
    ];
    await build('0a1b2c', replaced);
    const { parts, attention } = await ask(admin);
    expect(parts?.find(({ part }) => part === 'build')).toMatchObject({
      state: 'attention',
      sentence:
        "The live site is up to date, but some content couldn't be shown.\nTestimonial “Luis Ortega”: Rating must be at most 5. Visitors see an earlier version.\nOpen each, correct it and save it, or restore an earlier version in History.",
    });
    expect(attention?.items).toContainEqual(
      expect.objectContaining({
        code: 'content-replaced',
        sentence: "The rating of Luis Ortega's testimonial isn't valid.",
        path: '/cms#/collections/testimonials/entries/4-ortega',
      }),
    );
    await build('3d4e5f');
    expect(await find('build')).toMatchObject({ state: 'ok' });
  });

  test('tells of a mail server that is away, until it takes a mail', async () => {
    const server = await startMailServer();
    vi.stubEnv('SMTP_URL', server.url);
    expect(await find('mail')).toMatchObject({ state: 'ok', lastSuccess: null });
    await server.stop();
    const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: 'Hello to you.' };
    await openTestBrowser().call(formsApi, 'POST', '/api/contact', { body });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await deliverMail();
    logged.mockClear();
    expect(await find('mail')).toMatchObject({ state: 'attention', lastSuccess: null });

    const mended = await startMailServer();
    vi.stubEnv('SMTP_URL', mended.url);
    await sql`update submission_outbox set next_attempt_at = now()`;
    await deliverMail();
    await mended.stop();
    expect(mended.mails).toHaveLength(2);
    expect(await find('mail')).toMatchObject({
      state: 'ok',
      lastSuccess: expect.any(String) as string,
    });
  });

  test('mails that are due leave when an admin asks, without the clock', async () => {
    const server = await startMailServer();
    vi.stubEnv('SMTP_URL', server.url);
    const body = { name: 'Jo', email: 'jo@example.com', subject: 'Hi', message: 'Hello to you.' };
    await openTestBrowser().call(formsApi, 'POST', '/api/contact', { body });
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    await openTestBrowser().call(healthApi, 'GET', '/api/health', { waitUntil });
    expect(works).toEqual([]);
    await admin.call(healthApi, 'GET', '/api/health', { waitUntil });
    await Promise.all(works);
    await server.stop();
    expect(server.mails).toHaveLength(2);
  });

  test("a visitor's mailbox that refuses does not count as trouble with mail", async () => {
    const server = await startMailServer();
    server.refused.add('gone@example.com');
    vi.stubEnv('SMTP_URL', server.url);
    const body = { name: 'Jo', email: 'gone@example.com', subject: 'Hi', message: 'Hello to you.' };
    await openTestBrowser().call(formsApi, 'POST', '/api/contact', { body });
    await deliverMail();
    await server.stop();
    expect(await find('mail')).toMatchObject({
      state: 'ok',
      sentence: 'No emails are waiting.',
    });
  });

  test('tells that mail is off', async () => {
    vi.stubEnv('SMTP_URL', '');
    expect(await find('mail')).toMatchObject({ state: 'off' });
  });

  test('tells what the repository refuses before anything is saved, until it is mended', async () => {
    vi.stubEnv('GITHUB_TOKEN', '');
    expect(await find('git')).toMatchObject({ state: 'off' });
    const readHead = vi.fn<ContentStore['readHead']>();
    setContentStore({ readHead } as Partial<ContentStore> as ContentStore);
    expect(await find('git')).toMatchObject({ state: 'busy', lastSuccess: null });
    readHead.mockRejectedValue(new StoreError('refused', 'GitHub does not accept the token.'));
    await publishContent();
    expect(await find('git')).toMatchObject({
      state: 'attention',
      lastSuccess: null,
      sentence: 'GitHub does not accept the token.',
    });
    await publishContent();
    expect(readHead).toHaveBeenCalledTimes(1);

    await sql`update publishing_state set rest_until = 'epoch'`;
    readHead.mockResolvedValue('0a1b2c');
    await publishContent();
    expect(await find('git')).toMatchObject({
      state: 'ok',
      lastSuccess: expect.any(String) as string,
    });
    await publishContent();
    expect(readHead).toHaveBeenCalledTimes(2);
  });
});
