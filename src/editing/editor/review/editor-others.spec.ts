import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Browser, Page } from '@playwright/test';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { findEditor, headline, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';

// Two admins edit a site of their own, on two shared cores.
test.describe.configure({ timeout: 120_000 });

const maria = { username: 'Maria', password: 'a password of Maria' };

let site: EditingSite;
let browser: Browser;

async function openAs(admin: { username: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page, admin);
  return page;
}

test.beforeAll(async ({ browser: shared }) => {
  test.setTimeout(180_000);
  browser = shared;
  site = await startEditingSite();
  await createAdminUser(maria.username, await hashQuickly(maria.password));
});

test.afterAll(async () => {
  await site.close();
});

test('A883: two admins see each other at what they edit, until one of them leaves @full', async () => {
  const owner = await openAs(site.admin);
  const hers = await openAs(maria);
  await openInEditMode(hers, '/');
  await findEditor(hers).getField(headline).focus();
  await openInEditMode(owner, '/');

  const { bar } = findEditor(owner);
  await bar.getByText('Maria is editing this page, too.').waitFor();
  await owner.getByText('Maria is editing this', { exact: true }).waitFor();
  await findEditor(owner).getField(headline).focus();
  const { username } = site.admin;
  // Whoever was alone asks again after 20 seconds.
  await findEditor(hers)
    .bar.getByText(`${username} is editing this page, too.`)
    .waitFor({ timeout: 30_000 });
  await hers.getByText(`${username} is editing this`, { exact: true }).waitFor();
  expect(await findViolations(owner)).toEqual([]);

  await hers.goto('/robots.txt');
  await bar.getByText('Maria is editing this page, too.').waitFor({ state: 'detached' });
  await owner.context().close();
  await hers.context().close();
});
