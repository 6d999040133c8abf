import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { startLocalSite, type LocalSite } from '#local/local-site.ts';
import { fillForm, findForm, touchForm } from '#test/kit/browser/form.ts';
import { clientForm } from '#test/kit/browser/intake-forms.ts';
import { startMailServer, type TestMailServer } from '#test/kit/api/start-smtp.ts';
import { setEnvironment } from '#test/setup/environment.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';

let mailServer: TestMailServer;
let dataDir: string;
let site: LocalSite;

test.beforeAll(async () => {
  mailServer = await startMailServer();
});

setEnvironment({
  SMTP_URL: () => mailServer.url,
  MAIL_TO: () => 'office@agency.example',
  DATABASE_URL: () => '',
});

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'journey-test-'));
  site = await startLocalSite({ port: 0, dataDir, distDir: getDistDir() });
});

test.afterAll(async () => {
  await site.close();
  await mailServer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("A591, A600: a family's request reaches the agency's mailbox and inbox, and is answered", async ({
  openPage,
}) => {
  const visitor = await openPage(clientForm.page, { baseURL: site.url });
  const form = findForm(visitor, clientForm);
  await touchForm(form);
  await fillForm(form, {
    ...clientForm.example,
    'Your needs': 'Our second child is due in March. We live in Dunedin.',
  });
  await form.button.click();
  await form.toast.getByText('Intake form submitted', { exact: true }).waitFor();
  await form.page.context().close();

  await expect.poll(() => mailServer.mails).toHaveLength(2);
  const [notice, confirmation] = mailServer.mails;
  expect(notice?.replyTo?.[0]?.address).toBe('rebecca@example.com');
  expect(notice?.text).toContain('Our second child is due in March.');
  expect(confirmation?.to?.[0]?.address).toBe('rebecca@example.com');

  const { firstAdmin } = site;
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) throw new Error('No admin.');
  const admin = await openPage('/admin-login', { baseURL: site.url });
  await admin.getByLabel('Username', { exact: true }).fill(firstAdmin.username);
  await admin.getByLabel('Password', { exact: true }).fill(firstAdmin.password);
  await admin.getByRole('button', { name: 'Log in' }).click();
  await admin.waitForURL('**/admin-dashboard');
  const link = /https?:\S+(\/admin\/inquiries\?tab=client)/.exec(notice?.text ?? '')?.[1];
  await admin.goto(link ?? '');
  const row = admin.getByRole('row').filter({ hasText: 'Rebecca Hollis' });
  await row.getByRole('button', { name: 'View Details' }).click();
  const dialog = admin.getByRole('dialog');
  expect(await dialog.textContent()).toContain('Our second child is due in March.');
  await dialog.getByRole('button', { name: 'Mark In Progress' }).click();
  await row.getByText('In Progress', { exact: true }).waitFor();
  await admin.context().close();
});
