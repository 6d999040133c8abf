import { randomUUID } from 'node:crypto';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openAsAdmin,
  openInEditMode,
  type PageEditor,
  readKeptEdits,
  readSentValues,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let messages: string[];

function listSaves(): unknown[] {
  return calls.filter(({ call }) => call === saveCall).map(({ body }) => body);
}

/** Opens the home page and changes its headline. */
async function changeHeadline(text = 'A new headline'): Promise<PageEditor & { before: string }> {
  const editor = await openInEditMode(page, '/');
  const before = await editor.getField(headline).innerText();
  await editor.getField(headline).fill(text);
  return { ...editor, before };
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  messages = [];
  page.on('console', (message) => messages.push(message.text()));
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test.describe('A774: the edits of a save', () => {
  const { id } = queuedSave.save;

  const answerAsked = (state: 'live' | 'lost' | 'open') => {
    answers[`GET /api/admin/publishing?saves=${id}`] = {
      json: { ...nothingUnderWay, asked: [{ id, state }] },
    };
  };

  test('stay in this browser until the save is live', async () => {
    answerAsked('open');
    const { getButton, toast } = await changeHeadline();
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();
    await expect.poll(() => readSentValues(page)).toEqual(['A new headline']);

    answerAsked('live');
    await openAsAdmin(page, '/about');
    await expect.poll(() => readSentValues(page)).toEqual([]);
    expect(await readKeptEdits(page)).toEqual([]);
  });

  test('are unsaved changes again where the server has lost the save @full', async () => {
    answerAsked('open');
    const { before, getButton, toast } = await changeHeadline();
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();
    await expect.poll(() => readSentValues(page)).toEqual(['A new headline']);

    answerAsked('lost');
    const editor = await openAsAdmin(page, '/about');
    await editor.bar
      .getByText('The site has lost 1 saved change. This browser still had it: please save again.')
      .waitFor();
    await expect.poll(() => readSentValues(page)).toEqual([]);
    expect(await readKeptEdits(page)).toEqual(['A new headline']);
    answers[saveCall] = { json: { ...queuedSave, save: { ...queuedSave.save, id: randomUUID() } } };
    await editor.getButton('Save').click();
    await expect.poll(listSaves).toHaveLength(2);
    expect(listSaves()[1]).toEqual({
      edits: [{ id: 'hero-title', type: 'text', value: 'A new headline', base: before }],
    });
  });
});

test.describe('a save', () => {
  test('A520, A539: sends what was changed, with what was there before', async () => {
    const { before, getButton, getField, toast } = await changeHeadline();
    const text = getField('Home › Top of the page › Text below the headline');
    const textBefore = await text.innerText();
    await text.fill('Another text');
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();

    expect(listSaves()).toEqual([
      {
        edits: [
          { id: 'hero-title', type: 'text', value: 'A new headline', base: before },
          { id: 'home-hero-text', type: 'text', value: 'Another text', base: textBefore },
        ],
      },
    ]);
  });

  test('A521, A523, A524, A676: clears the edits and says so', async () => {
    const { getButton, toast } = await changeHeadline();
    answers['GET /api/admin/content'] = {
      json: { 'hero-title': { type: 'text', value: 'A new headline' } },
    };
    const loads = () => calls.filter(({ call }) => call === 'GET /api/admin/content').length;
    expect(loads()).toBe(1);
    await getButton('Save').click();

    await toast.getByText('Changes saved', { exact: true }).waitFor();
    await toast.getByText('Your changes have been successfully saved.', { exact: true }).waitFor();
    await waitUntilSaved(page);
    expect(loads()).toBe(2);
    expect(await readKeptEdits(page)).toEqual([]);
    await page.getByRole('heading', { level: 1, name: 'A new headline' }).waitFor();
  });

  for (const way of ['a press', 'a key'] as const) {
    test(`A937: by ${way} keeps edit mode, scroll and caret, so that one types on${way === 'a press' ? ' @full' : ''}`, async () => {
      const editor = await openInEditMode(page, '/');
      const text = page.getByRole('textbox', { name: /^Edit Home › .*› Title$/ }).last();
      await text.click();
      await page.keyboard.press('Home');
      await page.keyboard.type('Soon. ');
      const readScroll = () => page.evaluate(() => scrollY);
      const before = await readScroll();
      expect(before).toBeGreaterThan(0);

      if (way === 'a press') await editor.getButton('Save').click();
      else await page.keyboard.press('Control+s');
      await waitUntilSaved(page);
      await expect(text).toBeFocused();
      expect(await readScroll()).toBe(before);
      await page.keyboard.type('Or sooner. ');
      await expect(text).toHaveText(/^Soon\. Or sooner\. \S/);
      await editor.getButton('1 change').waitFor();
    });
  }

  test('A525, A526, A527: that fails keeps the edits and edit mode, and says so', async () => {
    answers[saveCall] = { status: 503, text: 'The database is away.' };
    const { bar, getButton, getField, toast } = await changeHeadline();
    await getButton('Save').click();

    await toast.getByText('Error saving changes', { exact: true }).waitFor();
    await toast.getByText('There was a problem saving your changes.', { exact: true }).waitFor();
    await expect(toast.locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    await bar.getByText('The database is away.').waitFor();
    expect(messages.some((each) => each.startsWith('Error saving changes:'))).toBe(true);
    await expect(getField(headline)).toHaveText('A new headline');
    await getButton('1 change').waitFor();
  });

  test('that the server stumbles over shows nothing of its answer, and says what to do @full', async () => {
    answers[saveCall] = { status: 500, text: 'boom', isBroken: true };
    const { bar, getButton } = await changeHeadline();
    await getButton('Save').click();
    await bar
      .getByText('Not saved: the server had a problem. Your changes are safe here; try again.', {
        exact: true,
      })
      .waitFor();
    await expect(bar.getByText('boom')).toHaveCount(0);
  });

  test('is the same save when it is sent again after a lost answer @full', async () => {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/content')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    answers[saveCall] = { status: 502 };
    const { getButton, getField, toast } = await changeHeadline();
    await getButton('Save').click();
    await toast.getByText('Error saving changes', { exact: true }).waitFor();
    await page.reload();
    await getField(headline).waitFor();
    await getButton('Save').click();
    await toast.getByText('Error saving changes', { exact: true }).waitFor();
    await getField(headline).fill('Yet another headline');
    answers[saveCall] = { json: { save: null } };
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();

    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('keeps what is typed while it is on its way from being lost', async () => {
    const answer = Promise.withResolvers<undefined>();
    answers[saveCall] = { json: { save: null }, after: answer.promise };
    const { getButton, getField, toast } = await changeHeadline();
    await page.keyboard.press('Control+s');
    await getButton('Saving…').waitFor();
    await expect(getField(headline)).toHaveAttribute('aria-readonly', 'true');

    answer.resolve(undefined);
    await toast.getByText('Changes saved', { exact: true }).waitFor();
  });

  test('does not begin with an empty text, and leads to it @full', async () => {
    const { bar, getButton, getField } = await changeHeadline('');
    await page.getByText('This text cannot be empty.').waitFor();
    await page.keyboard.press('Control+s');

    await expect(bar).toContainText('Headline. This text cannot be empty.');
    expect(await getField(headline).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    expect(listSaves()).toEqual([]);
    await getButton('Menu').waitFor();
  });
});

/** Refuses headlines in capitals, as the server refuses what breaks a rule. */
function refuseShouting(): void {
  const message = 'Headline may not shout.';
  const find = () => {
    const { edits } = listSaves().at(-1) as { edits: { value: string }[] };
    const index = edits.findIndex(({ value }) => value === 'A NEW HEADLINE');
    if (index < 0) return { json: queuedSave };
    const save = edits.length > 1 ? queuedSave.save : null;
    return { json: { save, refused: [{ index, message }] } };
  };
  Object.defineProperty(answers, saveCall, { get: find });
}

test('A881: one wrong text waits, marked, while the others are saved @full', async () => {
  refuseShouting();
  const { getButton, getField, toast } = await changeHeadline('A NEW HEADLINE');
  await getField('Home › Top of the page › Text below the headline').fill('Another text');
  await getButton('Save').click();
  await toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(listSaves()).toMatchObject([
    { edits: [{ id: 'hero-title' }, { id: 'home-hero-text', value: 'Another text' }] },
  ]);
  expect(await readKeptEdits(page)).toEqual(['A NEW HEADLINE']);
  await expect(getField(headline)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(headline)).toBeFocused();

  const { bar } = await openAsAdmin(page, '/about');
  await expect(bar).toContainText(`Not saved: ${headline}. Headline may not shout.`);
  expect(await findThemeViolations(page)).toEqual([]);
  await getButton('1 change').click();
  const change = page.getByRole('dialog', { name: 'Your changes' }).getByRole('listitem');
  await expect(change).toContainText('Not saved: Headline may not shout.');
  expect(await findThemeViolations(page)).toEqual([]);
  await change.getByRole('link', { name: /^Fix it on the home page/ }).click();
  await page.waitForURL(/\/#edit=hero-title$/);
  await expect(getField(headline)).toHaveAttribute('aria-invalid', 'true');
  await getField(headline).fill('A new headline');
  await expect(bar.getByText('Headline may not shout.')).toHaveCount(0);
  await getButton('Save').click();
  await waitUntilSaved(page);
  expect(await readKeptEdits(page)).toEqual([]);
});

test('A881: what the server says waits stays a change, whatever the page takes it for', async () => {
  const refused = [
    { index: 0, message: 'Headline may not shout.' },
    { index: 1, message: null },
  ];
  answers[saveCall] = { json: { save: null, refused } };
  const { getButton, getField, bar } = await changeHeadline('A NEW HEADLINE');
  await getField('Home › Top of the page › Text below the headline').fill('Another text');
  await getButton('Save').click();
  await expect(bar).toContainText(`Not saved: ${headline}. Headline may not shout.`);
  expect(await readKeptEdits(page)).toEqual(['A NEW HEADLINE', 'Another text']);
});

test('A881: where nothing can be saved, the bar alone says why @full', async () => {
  refuseShouting();
  const { bar, getButton, getField, toast } = await changeHeadline('A NEW HEADLINE');
  await getButton('Save').click();
  const field = getField(headline);

  await expect(bar).toContainText(`Not saved: ${headline}. Headline may not shout.`);
  await expect(toast.getByText('Error saving changes')).toHaveCount(0);
  await page.getByRole('alert').getByText('Headline may not shout.').waitFor();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
  await field.fill('A new headline');
  expect(await field.getAttribute('aria-invalid')).toBeNull();
});

test.describe('the list of changes', () => {
  test('shows what was and what is, and takes one back', async () => {
    const { before, getButton, getField } = await changeHeadline();
    await getField('Home › Top of the page › Text below the headline').fill('Another text');
    await getButton('2 changes').click();
    const dialog = page.getByRole('dialog', { name: 'Your changes' });
    const change = dialog.getByRole('listitem').filter({ hasText: headline });
    expect(await change.textContent()).toContain(before);
    expect(await change.textContent()).toContain('A new headline');

    await change.getByRole('button', { name: /^Discard this change/ }).click();
    await change.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(getField(headline)).toHaveText(before);
    await getButton('1 change').waitFor();
  });

  test('leads to the field, also on another page @full', async () => {
    const { getButton, getField } = await changeHeadline();
    await page.goto('/about');
    await getButton('1 change').click();
    await page.getByRole('link', { name: /^Show it/ }).click();

    await page.waitForURL(/\/#edit=hero-title$/);
    await getField(headline).waitFor();
    await page.waitForFunction(
      (name) => document.activeElement?.getAttribute('aria-label') === name,
      `Edit ${headline}`,
    );
  });
});
