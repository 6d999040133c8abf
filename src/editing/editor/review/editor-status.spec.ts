import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import type {
  PublishedSave,
  Publishing,
  SaveState,
} from '#editing/publishing/publishing-contract.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import { headline, openAsAdmin, openInEditMode } from '#test/kit/browser/editor-page.ts';

const failedBuild =
  'Your words are saved, but the site couldn’t be updated. Visitors still see the former version.';

const statusCall = 'GET /api/admin/publishing';
const decisionCall = 'POST /api/admin/publishing';
const saveCall = 'POST /api/admin/content';
const nowCall = 'PUT /api/admin/publishing/now';
const textConflict = {
  id: 'hero-title',
  place: headline,
  index: 0,
  base: 'Old',
  yours: 'My headline',
  theirs: 'Their headline',
};

const saveId = '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10';
const newerId = '1c9c9a52-8a32-4f5a-9b57-1c1f1f6d8a11';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function toSave(state: SaveState, more: Partial<PublishedSave> = {}): PublishedSave {
  const at = '2026-01-06T04:00:00.000Z';
  const conflicts: PublishedSave['conflicts'] = [];
  return {
    id: saveId,
    by: 'ada',
    at,
    source: 'page',
    places: [headline],
    state,
    conflicts,
    ...more,
  };
}

function answerState(
  state: SaveState,
  more: Partial<PublishedSave> = {},
  build: Partial<Publishing['build']> = {},
  others: Partial<Publishing> = {},
): void {
  const saves = [toSave(state, more)];
  answers[statusCall] = {
    json: { ...nothingUnderWay, saves, build: { state: 'idle', ...build }, ...others },
  };
}

/**
 * Opens the dashboard with a save that conflicts with others' changes, and the dialog about them.
 */
async function openDecision(conflicts: PublishedSave['conflicts']): Promise<Locator> {
  answerState('conflict', { conflicts });
  await page.goto('/admin-dashboard');
  await page.getByRole('button', { name: 'Decide' }).click();
  return page.getByRole('dialog', { name: 'Somebody else changed the same text' });
}

function listBodies(wanted: string): unknown[] {
  return calls.filter(({ call }) => call === wanted).map(({ body }) => body);
}

function countQuestions(): number {
  return calls.filter(({ call }) => call === statusCall).length;
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test.describe('after a save', () => {
  test('A531, A561: the bar follows it until it is live, and then asks no more', async () => {
    await page.clock.install();
    answerState('queued');
    const { bar, getButton, getField } = await openInEditMode(page, '/');
    expect(countQuestions()).toBe(0);
    await getField(headline).fill('A new headline');
    await getButton('Save').click();
    await bar.getByText('Saved', { exact: true }).waitFor();

    answerState('building', {}, { state: 'building', usualSeconds: 50 });
    await page.clock.fastForward(2000);
    await bar.getByText('Live in about 50 s').waitFor();
    const before = countQuestions();
    answers[statusCall] = { status: 503 };
    await page.clock.fastForward(5000);
    await expect.poll(countQuestions).toBe(before + 1);
    answerState('live');
    await page.clock.fastForward(5000);
    await bar.getByText('Live', { exact: true }).waitFor();
    await bar.getByText('Your changes are live.').waitFor();

    const asked = countQuestions();
    await page.clock.fastForward('01:00:00');
    expect(countQuestions()).toBe(asked);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new headline');
  });

  test('A909: the bar says until when saves gather, and publishes them now', async () => {
    answers[nowCall] = { status: 503 };
    await page.setViewportSize({ width: 375, height: 812 });
    answerState('queued', {}, {}, { waitSeconds: 170 });
    const { bar, getButton, getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await getButton('Save').click();
    await bar.getByText('Saved. Goes out in 3 minutes, with what you save until then.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const now = bar.getByRole('button', { name: 'Publish now' });
    await now.click();
    await expect(bar.getByRole('alert')).toBeVisible();

    answers[nowCall] = { status: 204 };
    answerState('building', {}, { state: 'building' });
    await now.click();
    await bar.getByText(/^Going live/).waitFor();
    await expect(now).toHaveCount(0);
    expect(listBodies(nowCall)).toHaveLength(2);
  });

  test('A909: while saves gather, the bar seldom asks @full', async () => {
    await page.clock.install();
    answerState('queued', {}, {}, { waitSeconds: 170 });
    const { bar, getButton, getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await getButton('Save').click();
    await bar.getByText(/in 3 minutes/).waitFor();
    const before = countQuestions();
    await page.clock.fastForward(14_000);
    expect(countQuestions()).toBe(before);
    answerState('queued', {}, {}, { waitSeconds: 60 });
    await page.clock.fastForward(2000);
    await bar.getByText(/in 1 minute, /).waitFor();
    expect(countQuestions()).toBe(before + 1);
  });

  test('another page goes on following it @full', async () => {
    answerState('building', {}, { state: 'building' });
    const { bar, getButton, getField } = await openInEditMode(page, '/');
    await getField(headline).fill('A new headline');
    await getButton('Save').click();
    await bar.getByText('Going live').waitFor();
    await openAsAdmin(page, '/about');

    await bar.getByText('Going live').waitFor();
  });
});

test.describe('the dashboard', () => {
  for (const [words, state, build] of [
    ['Saved. The site is about to be updated.', 'committed', {}],
    ['The build broke.', 'failed', { state: 'failed', message: 'The build broke.' }],
    ['Live', 'live', {}],
  ] as const) {
    test(`says "${words}" of a save that is ${state}`, async () => {
      answerState(state, {}, build);
      await page.goto('/admin-dashboard');
      const item = page
        .getByRole('region', { name: 'Live site' })
        .getByRole('listitem')
        .filter({ hasText: headline });

      await item.getByText(words, { exact: true }).waitFor();
      const next = item.getByRole('link', { name: 'Open the history of this' });
      await expect(next).toHaveCount(state === 'failed' ? 1 : 0);
    });
  }

  test('A909: says until when saves gather, and publishes them now', async () => {
    answers[nowCall] = { status: 204 };
    answerState('queued', {}, {}, { waitSeconds: 40 });
    await page.goto('/admin-dashboard');
    await page
      .getByText('Saved. Goes out in 1 minute, with what you save until then.')
      .first()
      .waitFor();
    answerState('committed');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Saved. The site is about to be updated.').first().waitFor();
    expect(listBodies(nowCall)).toHaveLength(1);
  });

  test('lets an admin decide about a save that met another one', async () => {
    const dialog = await openDecision([textConflict]);
    await dialog.getByRole('radio', { name: 'Mine' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();

    await page.getByText('Changes saved', { exact: true }).waitFor();
    expect(listBodies(saveCall)).toMatchObject([
      { edits: [{ id: 'hero-title', value: 'My headline', base: 'Their headline' }] },
    ]);
  });

  test('what is no text of a page is decided one by one, and none of it is dropped @full', async () => {
    answers[decisionCall] = { status: 204 };
    const list = { id: '', place: 'Areas', base: '["Tampa"]', theirs: '["Palmetto"]', index: 3 };
    const dates = { id: '', place: 'Date', base: '2026-01-01', theirs: '2026-01-02', index: 5 };
    const dialog = await openDecision([
      { ...list, yours: '["Venice"]' },
      { ...dates, yours: '2026-01-03' },
    ]);
    await dialog.getByRole('group', { name: 'Areas' }).getByRole('radio', { name: 'Mine' }).check();
    await expect(dialog.getByRole('button', { name: 'Save this choice' })).toBeDisabled();
    await dialog
      .getByRole('group', { name: 'Date' })
      .getByRole('radio', { name: 'Theirs' })
      .check();
    await expect(dialog.getByRole('radio', { name: 'A mix of both' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await dialog.waitFor({ state: 'detached' });

    // They are sent one after the other.
    await expect
      .poll(() => listBodies(decisionCall))
      .toEqual([
        { save: saveId, index: 3, keep: 'mine' },
        { save: saveId, index: 5, keep: 'theirs' },
      ]);
  });

  test('a choice that cannot be taken stays on the screen with its words @full', async () => {
    answers['POST /api/admin/content-items'] = { status: 500 };
    const dialog = await openDecision([textConflict]);
    await dialog.getByRole('radio', { name: 'A mix of both' }).check();
    await dialog.getByRole('textbox').fill('Our headline');
    await dialog.getByRole('button', { name: 'Save this choice' }).click();

    await dialog.getByRole('alert').waitFor();
    await expect(dialog.getByRole('textbox')).toHaveValue('Our headline');
  });

  test('words that were typed since are a choice of their own and are not overwritten @full', async () => {
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('My headline and more');
    const dialog = await openDecision([textConflict]);
    await dialog.getByRole('radio', { name: 'A mix of both' }).check();
    await expect(dialog.getByRole('textbox')).toHaveValue('My headline and more / Their headline');
    await dialog.getByRole('radio', { name: 'What you typed later' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();

    await page.getByText('Changes saved', { exact: true }).waitFor();
    expect(listBodies(saveCall)).toMatchObject([
      { edits: [{ id: 'hero-title', value: 'My headline and more', base: 'Their headline' }] },
    ]);
  });
});

test('A880: the badge says what the last save is, never what the one before was', async () => {
  const editor = await openInEditMode(page, '/');
  answerState('live');
  await editor.getField(headline).fill('A newer headline');
  await editor.getButton('Save').click();
  await expect(editor.bar.getByText('Live', { exact: true })).toBeVisible();
  await editor.getField(headline).fill('The newest headline');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const badge = document.querySelector('[data-editor-bar] .progress');
      if (badge) seen.push(badge.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The server reports slowly.
  let letGo = () => undefined as unknown;
  const after = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  answers[saveCall] = { json: { save: { ...queuedSave.save, id: newerId } } };
  answerState('building', { id: newerId });
  answers[statusCall] = { ...answers[statusCall], after };
  await editor.getButton('Save').click();
  await expect(editor.bar.getByText('Saved', { exact: true })).toBeVisible();
  letGo();
  await expect(editor.bar.getByText(/^Going live/)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'seen') as string[])).not.toContain('Live');
});

test('A882: a failed build says whose words are safe, and can be tried again', async () => {
  answerState('failed', {}, { state: 'failed', message: failedBuild });
  answers['PUT /api/admin/publishing'] = { status: 204 };
  for (const address of ['/admin-dashboard', '/']) {
    calls.length = 0;
    answerState('failed', {}, { state: 'failed', message: failedBuild });
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(address);
    await expect(page.getByText(failedBuild).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Put back' }).first()).toHaveAttribute(
      'href',
      '/admin-dashboard#earlier-sites',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    answerState('building', {}, { state: 'building' });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(/^Going live/).first()).toBeVisible();
    expect(listBodies('PUT /api/admin/publishing')).toHaveLength(1);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});

test('A882: a build that only Netlify can try again says where @full', async () => {
  answerState('failed', {}, { state: 'failed', message: failedBuild });
  answers['PUT /api/admin/publishing'] = { status: 409, text: 'Choose “Retry deploy” there.' };
  await page.goto('/admin-dashboard');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('alert').getByText('Choose “Retry deploy” there.')).toBeVisible();
  await expect(page.getByText(failedBuild).first()).toBeVisible();
});
