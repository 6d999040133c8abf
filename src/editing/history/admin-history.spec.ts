import type { Page } from '@playwright/test';
import { fakeApi, signedInAnswers, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { HistoryDetails, HistoryEntry } from './history-entries.ts';

const list = 'GET /api/admin/history';
const entry: HistoryEntry = {
  commit: 'a'.repeat(40),
  at: '2026-03-02T17:05:00.000Z',
  by: ['ada'],
  summary: 'Home',
};
const details = `${list}/${entry.commit}`;
const found: HistoryDetails = {
  ...entry,
  changes: [
    {
      key: 'headline',
      place: 'Home: Headline',
      before: 'Care',
      after: 'Kind care',
      today: 'Kind care',
      hindrance: null,
    },
  ],
};
const ended = { status: 401, text: 'Please log in to continue.' };

let page: Page;
let answers: ApiAnswers;

const openEntry = () => page.getByRole('button', { name: /^Home/ }).click();
const waitForLogin = () =>
  page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [list]: { json: { entries: [entry], next: null } },
    [details]: { json: found },
  };
  await fakeApi(page, answers);
});

test('what a change was can be unfolded', async () => {
  await page.goto('/admin/history');
  await openEntry();

  await page.getByRole('button', { name: /^Restore this version/ }).waitFor();
});

test('the list leads to the login where the session has ended', async () => {
  answers[list] = ended;
  await page.goto('/admin/history');

  await waitForLogin();
});

test('a change leads to the login where the session has ended', async () => {
  answers[details] = ended;
  await page.goto('/admin/history');
  await openEntry();

  await waitForLogin();
  await expect(page.getByText('Home: Headline')).toHaveCount(0);
});

test('a list that does not come can be asked for again', async () => {
  answers[list] = { status: 503 };
  await page.goto('/admin/history');
  await page.getByText("We couldn't load the history.", { exact: true }).waitFor();
  answers[list] = { json: { entries: [entry], next: null } };
  await page.getByRole('button', { name: 'Try again', exact: true }).click();

  await openEntry();
});
