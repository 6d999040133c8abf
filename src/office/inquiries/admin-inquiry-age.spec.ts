import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeApi, noCounts, signedInAnswers, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client } = fakeInquiries;
const now = new Date('2026-03-10T15:00:00.000Z');
const warning = 'Answer overdue';

let page: Page;
let answers: ApiAnswers;

function createEntry(name: string, hoursAgo: number, status: string) {
  return {
    ...client.entry,
    id: client.entry.id.replace(/.{6}$/, hoursAgo.toString().padStart(6, '0')),
    createdAt: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
    name,
    status,
  };
}

const entries = [
  createEntry('Rebecca Hollis', 3, 'new'),
  createEntry('Ana Lopez', 48, 'new'),
  createEntry('Tom Reed', 49, 'new'),
  createEntry('Grace Lin', 300, 'in-progress'),
];
const ids = entries.map(({ id }) => id);

function getDate(name: string) {
  return page.getByRole('row').filter({ hasText: name }).getByRole('cell').first();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: entries },
    ...answerDetails('client', ids),
  };
  await fakeApi(page, answers);
});

test('A715: what is new says how long it has waited, and warns after 48 hours, as do its details', async () => {
  await page.clock.setFixedTime(now);
  await page.goto('/admin/inquiries');
  await page.getByRole('table').waitFor();

  await expect(getDate('Rebecca Hollis')).toHaveText('March 10, 2026 Waiting 3 hours', {
    useInnerText: true,
  });
  await expect(getDate('Ana Lopez')).toHaveText('March 8, 2026 Waiting 2 days', {
    useInnerText: true,
  });
  expect((await getDate('Tom Reed').innerText()).split(/\n+/)).toEqual([
    'March 8, 2026',
    warning,
    '2 days',
  ]);
  await expect(getDate('Grace Lin')).toHaveText('February 25, 2026');
  expect(await findThemeViolations(page)).toEqual([]);

  const row = page.getByRole('row').filter({ hasText: 'Tom Reed' });
  await row.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('dialog').getByText(warning, { exact: true }).waitFor();
});

test('the warning comes also while the page stays open', async () => {
  // The clock goes on by itself; there is a minute until Ana's 48 hours have passed.
  await page.clock.install({ time: now.getTime() - 60_000 });
  await page.goto('/admin/inquiries');
  await page.getByRole('table').waitFor();
  await expect(getDate('Ana Lopez').getByText(warning)).toHaveCount(0);
  await page.clock.fastForward(120_000);

  await getDate('Ana Lopez').getByText(warning, { exact: true }).waitFor();
});

test('nobody waits for an answer to spam @full', async () => {
  Object.assign(answers, answerDetails('client', ids, { ...fakeDetails, isSpam: true }));
  await page.clock.setFixedTime(now);
  await page.goto('/admin/inquiries?view=spam');
  await page.getByRole('table').waitFor();

  await expect(page.getByText(/^Waiting/)).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'View Details' }).nth(2);
  await opener.click();
  await page.getByRole('dialog').waitFor();
  await expect(page.getByText(/^Waiting/)).toHaveCount(0);
});

test('A715: the dashboard says how many answers are overdue, and nothing of it where none is', async () => {
  answers['GET /api/inquiries/counts'] = {
    json: { ...noCounts, client: 3, contact: 1, overdue: { client: 2, provider: 0, contact: 1 } },
  };
  await page.goto('/admin-dashboard');
  const card = page.getByRole('main').getByRole('link', { name: /Form Submissions/ });
  await card.getByText('4 new', { exact: true }).waitFor();
  await card.getByText('3 answers overdue', { exact: true }).waitFor();
  expect(await findThemeViolations(page)).toEqual([]);

  answers['GET /api/inquiries/counts'] = { json: { ...noCounts, client: 3 } };
  await page.reload();
  await page.getByText('3 new', { exact: true }).waitFor();
  await expect(page.getByText(/overdue/)).toHaveCount(0);
});
