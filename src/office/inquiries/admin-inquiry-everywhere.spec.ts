import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  noneFound,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client, provider, contact } = fakeInquiries;
const words = '+1 813 555 2347';
const everywhere = 'GET /api/inquiries';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [`${client.list}#${words}`]: { json: [] },
    [`${everywhere}#${words}`]: {
      json: {
        ...noneFound,
        provider: { total: 21, rows: [provider.entry] },
        contact: { total: 1, rows: [contact.entry] },
      },
    },
    ...answerDetails('contact', [contact.entry.id]),
  };
  calls = await fakeApi(page, answers);
});

function getFound(tab: string) {
  return page.getByRole('region', { name: new RegExp(`^Also in ${tab}`) });
}

test('A837: a search in one tab shows what the others have, and opens it there', async () => {
  await page.goto('/admin/inquiries');
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect(box).toHaveAttribute('placeholder', /phone/);
  await box.fill(words);
  await getFound(contact.tab).getByText('Tom Reed', { exact: true }).waitFor();
  await getFound(provider.tab).getByText('Grace Lin', { exact: true }).waitFor();
  await expect(getFound(client.tab)).toHaveCount(0);
  expect(calls.filter(({ call }) => call === everywhere).map((each) => each.words)).toEqual([
    words,
  ]);

  await getFound(contact.tab).getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('dialog', { name: 'Tom Reed' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(getFound(contact.tab).getByRole('button', { name: 'Show all' })).toHaveCount(0);
});

test('A837: more than are shown are a click away, with the same words', async () => {
  answers[`${provider.list}#${words}`] = { json: [provider.entry] };
  await page.goto(`/admin/inquiries#${new URLSearchParams({ q: words }).toString()}`);
  await getFound(provider.tab).getByRole('button', { name: 'Show all' }).click();

  await page.getByRole('table', { name: provider.tab }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect(box).toHaveValue(words);
  await getFound(contact.tab).waitFor();
  await expect(getFound(provider.tab)).toHaveCount(0);
});

test('A837: without words no other kind is asked', async () => {
  await page.goto('/admin/inquiries?status=new');
  await page.getByRole('table').waitFor();

  expect(calls.map(({ call }) => call)).not.toContain(everywhere);
});

test('A715: in either theme axe finds no fault in what other tabs have', async () => {
  await page.goto(`/admin/inquiries#${new URLSearchParams({ q: words }).toString()}`);
  await getFound(contact.tab).waitFor();

  expect(await findThemeViolations(page)).toEqual([]);
});
