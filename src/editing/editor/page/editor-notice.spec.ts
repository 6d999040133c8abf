import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import { openAsAdmin, openInEditMode, waitForFields } from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 700 } });
  answers = { ...editingAnswers, 'POST /api/admin/content': { json: queuedSave } };
  calls = await fakeEditing(page, answers);
});

const findText = () => page.getByRole('textbox', { name: /^Edit .*Notice text$/ });
const findBar = () => page.getByRole('region', { name: 'Notice', exact: true });

test('A817: a notice is written where it will stand, with its link and its two times', async () => {
  const editor = await openInEditMode(page, '/privacy');
  await expect(findBar()).toHaveCount(0);
  await editor.choose('More on this page', 'Add a notice');
  await expect(findText()).toBeFocused();
  const [bar, head] = [await findBar().boundingBox(), await page.getByRole('banner').boundingBox()];
  expect((bar?.y ?? NaN) + (bar?.height ?? NaN)).toBeCloseTo(head?.y ?? NaN, 0);
  await page.keyboard.type('Closed on Friday.');

  await page.getByRole('button', { name: 'Times and link' }).click();
  const menu = page.getByRole('dialog', { name: 'Times and link of the notice' });
  await menu.getByLabel('Day: Notice from').fill('2026-11-27');
  await menu.getByLabel('Time (Eastern time): Notice from').selectOption('7:30 AM');
  await menu.getByLabel('Day: Notice until').fill('2026-11-28');
  await menu.getByRole('textbox', { name: /^Notice link/ }).fill('/contact');
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  expect(sent).toMatchObject({
    edits: [
      { id: 'notice-text', value: 'Closed on Friday.', base: '' },
      { id: 'notice-from', value: '2026-11-27T07:30', base: '' },
      { id: 'notice-until', value: '2026-11-28T09:00', base: '' },
      { id: 'notice-link', value: '/contact', base: '' },
    ],
  });
});

test('A817: a notice that is not saved yet is there again, stays while its words are replaced, and goes with them @full', async () => {
  let editor = await openAsAdmin(page, '/#edit=notice-text');
  await expect(findText()).toBeFocused();
  await page.keyboard.type('Closed');
  await editor.getButton('1 change').waitFor();
  editor = await openAsAdmin(page, '/privacy');
  await expect(findText()).toHaveText('Closed');
  await findText().fill('');
  await expect(findBar()).toBeVisible();
  await editor.leave();
  await editor.getButton('Edit').waitFor();
  await expect(findBar()).toHaveCount(0);
  await editor.getButton('Edit').click();
  await waitForFields(page);
  await editor.choose('More on this page');
  await page.getByRole('button', { name: 'Add a notice' }).waitFor();
  await expect(findBar()).toHaveCount(0);
});

test('A876, A942: a planned notice lies on the page in gray, with its time, and nothing moves @full', async () => {
  const read = (id: string, value: string) => ({ [id]: { type: 'text', value } });
  answers['GET /api/admin/content'] = {
    json: {
      ...read('notice-text', 'Closed December 24 to January 1'),
      ...read('notice-from', '2036-12-20T09:00'),
      ...read('notice-until', '2037-01-02T17:30'),
    },
  };
  const { getButton } = await openAsAdmin(page, '/contact');
  const readTop = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
  const top = await readTop();
  await getButton('Edit').click();
  await expect(findText()).toHaveText('Closed December 24 to January 1');
  await expect(findBar()).toContainText('From Dec 20, 2036, 9:00 AM until Jan 2, 2037, 5:30 PM');
  expect(await readTop()).toBe(top);
  expect(await findThemeViolations(page)).toEqual([]);
  await findText().click();
  expect(await readTop()).toBe(top);
});

test('A942: a notice of later is planned in the words of the review and of the bar, also when it is in the repository @full', async () => {
  const status = (state: string) => ({
    json: {
      ...nothingUnderWay,
      saves: [
        {
          ...queuedSave.save,
          by: 'admin',
          at: '2026-11-28T15:00:00.000Z',
          source: 'page',
          places: ['Notice'],
          state,
          goesUp: 'Dec 20, 2036, 9:00 AM',
          conflicts: [],
        },
      ],
    },
  });
  answers['GET /api/admin/publishing'] = { status: 503 };
  const editor = await openAsAdmin(page, '/privacy#edit=notice-text');
  await findText().fill('Closed over Christmas.');
  await page.getByRole('button', { name: 'Times and link' }).click();
  const menu = page.getByRole('dialog', { name: 'Times and link of the notice' });
  await menu.getByLabel('Day: Notice from').fill('2036-12-20');
  await page.keyboard.press('Escape');
  const planned = 'Planned: the notice goes up Dec 20, 2036, 9:00 AM';
  await editor.getButton('2 changes').click();
  const review = page.getByRole('dialog', { name: 'Your changes' });
  await review.getByText('Notice “Closed over Christmas.”, from Dec 20, 2036, 9:00 AM').waitFor();
  await review.getByRole('button', { name: 'Save all' }).click();
  await editor.toast.getByText('Notice planned', { exact: true }).waitFor();
  await editor.bar.getByText(planned, { exact: true }).waitFor();
  answers['GET /api/admin/publishing'] = status('live');
  await page.goto('/admin-dashboard');
  await page.getByText(planned, { exact: true }).waitFor();
});

test('A817: a time of the notice that is asked for is shown in its tools @full', async () => {
  await page.goto('/privacy#edit=notice-from');
  await expect(findText()).toBeAttached();
  await expect(page.getByRole('group', { name: /^Notice from/ })).toBeFocused();
});

test('A817: "Write a notice" leads to the text of the notice from any page, and again @full', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  let editor = await openAsAdmin(page, '/privacy');
  const follow = async () => {
    await editor.getButton('Menu').click();
    await editor.bar
      .getByRole('group', { name: 'Add to the site' })
      .getByRole('link', { name: 'Write a notice' })
      .click();
    await expect(findText()).toBeFocused();
  };

  await follow();
  expect(new URL(page.url()).pathname).toBe('/');
  await follow();

  await editor.leave();
  await editor.getButton('Edit').waitFor();
  await expect(findBar()).toHaveCount(0);
  editor = await openAsAdmin(page, '/');
  await follow();
});
