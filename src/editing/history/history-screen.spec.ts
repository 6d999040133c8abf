import { expect, test } from '#test/kit/browser/site-test.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { fakeApi, signedInAnswers, type ApiAnswers } from '#test/kit/browser/fake-api.ts';

const [created, edited] = ['a'.repeat(40), 'b'.repeat(40)];
const at = '2026-01-06T04:00:00.000Z';
const newArticle = { commit: created, at, by: ['Ada'], summary: 'Added the article “Rainy games”' };
const byDeveloper = { commit: edited, at, by: ['The Owner'], summary: 'Shorter words' };
const file = 'content/blog/rainy-games-w.md';

const answers: ApiAnswers = {
  ...signedInAnswers,
  'GET /api/admin/history': { json: { entries: [newArticle], next: null } },
  'GET /api/admin/history?by=everyone': {
    json: { entries: [byDeveloper, newArticle], next: created },
  },
  [`GET /api/admin/history?by=everyone&from=${created}`]: {
    json: { entries: [newArticle], next: null },
  },
  [`GET /api/admin/history/${created}`]: {
    json: {
      ...newArticle,
      changes: [
        {
          key: file,
          place: 'Added the article “Rainy games”',
          hindrance: null,
          before: null,
          after: null,
          today: 'Text',
          fields: [
            { label: 'Title', before: null, after: 'Rainy games' },
            { label: 'Text', before: null, after: 'Bake something.' },
          ],
          deletion: {
            noun: 'article',
            name: 'the article “Rainy games”',
            addresses: ['/blog/rainy-games-w', '/blog/rainy-games'],
          },
        },
      ],
    },
  },
  [`POST /api/admin/history/${created}`]: {
    json: { save: { id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10', state: 'queued' } },
  },
};

test('A779: the row of a new entry offers to delete it, and asks with its title and addresses', async ({
  openPage,
}) => {
  const page = await openPage();
  const calls = await fakeApi(page, answers);
  await page.goto('/admin/history');
  await page.getByRole('button', { name: /^Added the article “Rainy games”/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Bake something.' }).last();
  await expect(row.getByRole('term')).toHaveText(['Title', 'Text']);
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  const ask = row.getByRole('button', { name: /^Delete this article/ });
  await ask.click();

  const dialog = page.getByRole('dialog', { name: 'Delete the article “Rainy games”?' });
  await dialog.getByText('These addresses will stop working:').waitFor();
  await dialog.getByText('/blog/rainy-games', { exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);

  await ask.click();
  await dialog.getByRole('button', { name: 'Delete this article' }).click();
  await row.getByText('Deleted. It leaves the site in a moment.').waitFor();
  expect(calls.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
    keys: [file],
    deletes: [file],
  });
});

test('A780: changes by developers are shown on request, and paged on their own', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeApi(page, answers);
  await page.goto('/admin/history');
  const listed = page.locator('main').getByRole('heading', { level: 3 });
  await expect(listed).toHaveCount(1);
  const wish = page.getByRole('checkbox', { name: 'Show changes by developers' });
  await wish.check();
  await page.getByRole('button', { name: /^Shorter words/ }).waitFor();
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await page.getByRole('button', { name: 'Show older changes' }).waitFor({ state: 'detached' });
  await expect(listed).toHaveCount(2);
  await wish.uncheck();
  await expect(listed).toHaveCount(1);
});

test('A780: the history of one entry says whose it is, and leads back to all of it', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeApi(page, {
    ...answers,
    'GET /api/admin/history?of=blog%2Frainy-games&by=everyone': {
      json: { of: 'History of the article “Rainy games”', entries: [newArticle], next: null },
    },
  });
  await page.goto('/admin/history?of=blog/rainy-games');
  await page.getByText('History of the article “Rainy games”', { exact: true }).waitFor();
  await expect(page.getByRole('button', { name: /^Added the article / })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all changes' }).click();
  await page.getByRole('checkbox', { name: 'Show changes by developers' }).waitFor();
  await expect(page.getByText(/^History of/)).toHaveCount(0);
});

const restored = { commit: 'c'.repeat(40), at, by: ['Ada'], summary: 'Removed the article' };

test('A780: the history can be searched, older changes too', async ({ openPage }) => {
  const page = await openPage();
  await fakeApi(page, {
    ...answers,
    'GET /api/admin/history?q=rainy': { json: { entries: [], next: created } },
    [`GET /api/admin/history?q=rainy&from=${created}`]: {
      json: { entries: [newArticle], next: null },
    },
  });
  await page.goto('/admin/history');
  const search = page.getByRole('search');
  await search.getByRole('searchbox', { name: 'Search changes' }).fill('rainy');
  await search.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No change so far matches this search.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Search older changes' }).click();
  await page.getByRole('button', { name: /^Added the article/ }).waitFor();
  await search.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /^Added the article/ }).waitFor();
});

test('A780: what is restored joins the list without a reload', async ({ openPage }) => {
  const page = await openPage();
  const save = {
    id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10',
    by: 'Ada',
    at,
    source: 'restore',
    places: ['Added the article “Rainy games”'],
    conflicts: [],
  };
  const report = (state: string) => ({
    json: { saves: [{ ...save, state }], build: { state: 'idle' }, store: { state: 'ok' } },
  });
  const known: ApiAnswers = { ...answers, 'GET /api/admin/publishing': report('queued') };
  await fakeApi(page, known);
  await page.goto('/admin/history');
  await page.getByRole('button', { name: /^Added the article/ }).click();
  await page.getByRole('button', { name: /^Delete this article/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this article' }).click();
  const queued = page.getByRole('list', { name: 'On their way' });
  await queued.getByText('Added the article “Rainy games”').waitFor();

  known['GET /api/admin/history'] = { json: { entries: [restored, newArticle], next: null } };
  known['GET /api/admin/publishing'] = report('live');
  await page.getByRole('button', { name: /^Removed the article/ }).waitFor();
  await queued.waitFor({ state: 'detached' });
});
