import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

const head = '2'.repeat(40);
const commit = '1'.repeat(40);
const when = 'November 27, 2026 at 3:10 PM';
const site = {
  commit,
  at: '2026-11-27T20:10:00.000Z',
  summary: 'About › Our story › Text',
  undone: ['Home › Top of the page › Headline', 'New article: Rainy games'],
  isImmediate: true,
};
const sites = { head, sites: [site], hindrance: null, deploys: { count: 7, max: 20 } };

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 800 } });
  answers = { ...editingAnswers, 'GET /api/admin/earlier-sites': { json: sites } };
  calls = await fakeEditing(page, answers);
});

const getSection = () => page.getByRole('region', { name: 'Put back an earlier site' });

test('A832: one press and one confirmation, which names what is undone, put a site back', async () => {
  answers['POST /api/admin/earlier-sites'] = { json: { state: 'live' } };
  await page.goto('/admin-dashboard');
  await getSection()
    .getByRole('button', { name: `Put back the site of ${when}` })
    .click();
  const question = getSection().getByRole('group', { name: `Put back the site of ${when}?` });
  await question.getByText('This undoes 2 saves:').waitFor();
  await expect(question.getByRole('listitem')).toHaveText(site.undone);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await question.getByRole('button', { name: 'Go back to this version' }).click();
  await page.getByText(`Visitors see the site of ${when} again.`, { exact: true }).waitFor();
  const sent = calls.filter(({ call }) => call === 'POST /api/admin/earlier-sites');
  expect(sent.map(({ body }) => body)).toEqual([{ commit, head }]);
});

test('A832: the dashboard says what is missing, and warns before the plan is used up', async () => {
  const hindrance = 'To put a site back at once, without a build, set NETLIFY_TOKEN at Netlify.';
  const slow = { ...site, isImmediate: false };
  answers['GET /api/admin/earlier-sites'] = {
    json: { ...sites, sites: [slow], hindrance, deploys: { count: 15, max: 20 } },
  };
  await page.goto('/admin-dashboard');
  await getSection().getByText(hindrance).waitFor();
  await getSection()
    .getByText(/^15 builds of about 20 this month\. When the plan is used up/)
    .waitFor();
  await getSection()
    .getByRole('button', { name: `Put back the site of ${when}` })
    .click();
  await getSection()
    .getByText(/after a build, in a few minutes/)
    .waitFor();
});

test('A832: somebody who saved in the meantime is not undone unseen', async () => {
  const sentence = 'Nothing was put back. Somebody saved in the meantime.';
  answers['POST /api/admin/earlier-sites'] = { status: 409, text: sentence };
  await page.goto('/admin-dashboard');
  await getSection()
    .getByRole('button', { name: /^Put back/ })
    .click();
  await getSection().getByRole('button', { name: 'Go back to this version' }).click();
  await getSection().getByRole('alert').getByText(sentence).waitFor();
});
