import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeApi, type ApiAnswers, type ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { headline, openInEditMode } from '#test/kit/browser/editor-page.ts';

const token = 'T'.repeat(43);
const expiresAt = '2026-12-27T20:10:00.000Z';
const content = {
  'hero-title': { type: 'text', value: 'Open in the storm' },
  'values-title': { type: 'text', value: 'What we hold on to' },
};

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 700 } });
});

const openLink = async (preview: ApiAnswers[string] = { json: { content, takesWords: false } }) => {
  answers = { 'POST /api/preview': preview, 'GET /api/admin/content': { json: {} } };
  calls = await fakeApi(page, answers);
  await page.goto(`/preview#${token}/`);
  await page.waitForURL('/');
};
const getBar = () => page.getByRole('region', { name: 'Preview' });

test('A833: a link shows pending changes on every page, without a login and without the editor', async () => {
  await openLink();
  await page.getByRole('heading', { level: 1, name: 'Open in the storm' }).waitFor();
  await getBar().getByText('Preview: you see changes that are not live yet.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(page.url()).not.toContain(token);
  expect(calls.find(({ call }) => call === 'POST /api/preview')?.body).toEqual({ token });

  await page.goto('/about');
  await page.getByRole('heading', { name: 'What we hold on to' }).waitFor();
  await expect(page.getByRole('region', { name: 'Site editor' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await getBar().getByRole('button', { name: 'End preview' }).click();
  await page.getByRole('heading', { name: 'What we hold on to' }).waitFor({ state: 'detached' });
  await expect(getBar()).toHaveCount(0);
});

test('A801, A833: a link shows new entries on the pages that list their kind, and what becomes of others @full', async () => {
  const caregiver = {
    name: 'Zoe Hart',
    title: 'Nanny for twins',
    bio: 'Kind.',
    image: '/images/hero.svg',
    rating: 4.5,
    counties: ['pinellas'],
  };
  const review = {
    text: 'They found Zoe for us.',
    name: 'Bo',
    title: 'Father',
    rating: 4,
    month: '2026-10',
  };
  const toCard = (card: object) => ({ type: 'entry', value: card });
  const shared = {
    'new:1': toCard({ kind: 'providers', before: 2, data: caregiver }),
    'new:2': toCard({ kind: 'testimonials', before: null, data: review }),
    'note:3': toCard({ ids: ['provider-name-1'], words: 'Hidden from visitors' }),
  };
  await openLink({ json: { content: shared, takesWords: false } });
  const slides = page.locator('[data-slide]');
  await expect(slides.last()).toContainText('They found Zoe for us.');
  await expect(slides.last()).toBeHidden();
  await page.getByRole('button', { name: 'Previous testimonial' }).click();
  await expect(slides.last()).toBeVisible();
  await expect(slides.last().getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  await expect(slides.last()).toContainText('1 family, in October 2026');

  await page.goto('/providers');
  const card = page.locator('[data-providers] > *').nth(1);
  await expect(card.getByRole('heading', { name: 'Zoe Hart' })).toBeVisible();
  await expect(card.getByRole('img', { name: /out of 5$/ })).toHaveCount(0);
  await expect(card.getByText('Pinellas')).toBeVisible();
  await expect(page.locator('[data-providers] > *').first()).toContainText('Hidden from visitors');
  await expect(page.getByText('Hidden from visitors')).toHaveCount(1);
  await expect(card.getByRole('img', { name: 'Portrait of Zoe Hart' })).toHaveAttribute(
    'src',
    /\/images\/hero\.svg$/,
  );
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('A833: a revoked link says so, and the site is as it is @full', async () => {
  await openLink({ status: 410, text: 'This preview has ended. Ask the agency for a new link.' });
  await getBar().getByText('This preview has ended. You see the site as it is.').waitFor();
  await getBar().getByRole('button', { name: 'OK' }).click();
  await expect(getBar()).toHaveCount(0);
});

test('A833: half a link, or one that leads elsewhere, opens nothing @full', async () => {
  calls = await fakeApi(page, {});
  for (const end of ['', '#short/', `#${token}`, `#${token}//example.com/`]) {
    await page.goto('about:blank');
    await page.goto(`/preview${end}`);
    await page.getByRole('heading', { level: 1, name: 'Preview' }).waitFor();
  }
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('A833: a tab without a preview loads nothing of it', async () => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/');
  expect(urls.filter((url) => /signed-in|preview/.test(url))).toEqual([]);
});

test('A833: in the list of changes a link is made, and on the dashboard it is revoked @full', async () => {
  answers = {
    ...editingAnswers,
    'POST /api/admin/previews': { status: 201, json: { token, expiresAt } },
  };
  calls = await fakeEditing(page, answers);
  const editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('Open in the storm');
  await editor.getButton('1 change').click();
  const dialog = page.getByRole('dialog', { name: 'Your changes' });
  await dialog.getByRole('button', { name: 'Share a preview' }).click();
  const link = dialog.getByLabel('Link to your changes');
  await expect(link).toHaveValue(new RegExp(`/preview#${token}/$`));
  await dialog.getByText(/until December 27, 2026 at 3:10 PM, without logging in/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [sent] = calls.filter(({ call }) => call === 'POST /api/admin/previews');
  expect(sent?.body).toMatchObject({ edits: [{ id: 'hero-title', value: 'Open in the storm' }] });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Save all' }).waitFor();

  const id = '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10';
  const preview = {
    id,
    by: 'Ada',
    at: expiresAt,
    expiresAt,
    places: [headline],
    takesWords: false,
  };
  answers['GET /api/admin/previews'] = { json: { previews: [preview] } };
  answers[`DELETE /api/admin/previews?id=${id}`] = { status: 204 };
  answers['DELETE /api/admin/previews'] = { status: 204 };
  await page.goto('/admin-dashboard');
  const shared = page.getByRole('region', { name: 'Shared previews' });
  await shared.getByText(headline).waitFor();
  answers['GET /api/admin/previews'] = { json: { previews: [] } };
  await shared.getByRole('button', { name: /^Revoke the link/ }).click();
  await shared.waitFor({ state: 'detached' });
});
