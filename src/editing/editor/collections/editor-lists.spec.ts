import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  openAsAdmin,
  openInEditMode,
  type PageEditor,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';
import { getShipped } from '#test/kit/shipped-content.ts';

const target = 'content/pages/services.yaml#faq.items';

const saveCall = 'POST /api/admin/content';

const listQuestions = () => getShipped('servicesPage').faq.items;

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

async function openServices(): Promise<void> {
  editor = await openInEditMode(page, '/services');
  await page.locator('#faq [data-edit-item]').first().waitFor();
  // The answers are closed, as visitors see them.
  const closed = page.locator('#faq details:not([open]) > summary');
  for (let count = await closed.count(); count > 0; count -= 1) {
    await closed.first().click({ position: { x: 8, y: 30 } });
    await expect(closed).toHaveCount(count - 1);
  }
}

/** Selects an item of a list by its first text; returns its tools. */
const selectNumber = async (number: number, kind = 'Question') => {
  await page
    .locator('[data-edit-item]:not([hidden])')
    .filter({ has: findTexts(kind) })
    .nth(number - 1)
    .locator('[data-edit-field]')
    .first()
    .focus();
  return page.getByRole('group', { name: `${kind} ${number}`, exact: true });
};

const findTexts = (kind: string) =>
  page.getByRole('textbox', { name: new RegExp(`\\b${kind}s? \\d+`) });

const chooseAction = async (number: number, action: string, kind?: string) => {
  const tools = await selectNumber(number, kind);
  if (!action.startsWith('Add ')) await tools.getByRole('button', { name: /: more$/ }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
};

/** Adds a fifth question, whose field receives the focus at once. */
async function addQuestion(question: string): Promise<void> {
  await chooseAction(4, 'Add a question');
  await expect(page.getByRole('textbox', { name: 'Edit Question 5, Question' })).toBeFocused();
  await page.keyboard.type(question);
}

const findQuestions = () =>
  page.getByRole('textbox', { name: /^Edit (?:Services › )?Question.*Question$/ });

/** Returns the questions in the order of the page. */
const readQuestions = () =>
  findQuestions().evaluateAll((fields) => fields.map(({ textContent }) => textContent));

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test.describe('A791: questions in edit mode', () => {
  test.beforeEach(openServices);

  test('are added and filled in, and saved as one change of the list', async () => {
    const before = await readQuestions();
    await addQuestion('Do you take pets?');
    await page.getByRole('textbox', { name: 'Edit Question 5, Answer' }).fill('Ask us.');
    expect(await readQuestions()).toEqual([...before, 'Do you take pets?']);
    await editor.getButton('1 change').waitFor();

    await editor.getButton('Save').click();
    await waitUntilSaved(page);
    const saved = calls.find(({ call }) => call === 'POST /api/admin/content');
    const { edits } = saved?.body as { edits: { id: string; type: string; value: string }[] };
    expect(edits).toMatchObject([{ id: target, type: 'list' }]);
    expect(JSON.parse(edits[0]?.value ?? '')).toEqual([
      ...[0, 1, 2, 3].map((from) => expect.objectContaining({ from }) as object),
      { from: null, value: { question: 'Do you take pets?', answer: 'Ask us.' } },
    ]);
    // The page shows the new question before the site is built.
    await page.getByText('Do you take pets?').waitFor();
  });

  test('A878, A879: are written where they will stand, and what they need is counted and marked', async () => {
    await addQuestion('');
    const tools = page.getByRole('group', { name: 'Question 5', exact: true });
    const marked = page.locator('#faq [data-needed]');
    await expect(tools.getByRole('status')).toHaveText('Needed to publish: 2');
    await expect(marked).toHaveCount(2);
    await page.keyboard.type('Do you take pets?');
    await expect(tools.getByRole('status')).toHaveText('Needed to publish: 1');
    await expect(marked).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Edit Question 5, Answer' })).toBeFocused();
    await page.keyboard.type('Ask us.');
    await expect(tools.getByRole('status')).toHaveCount(0);
    await expect(marked).toHaveCount(0);
    await editor.getButton('Save').click();
    await waitUntilSaved(page);
    await page.getByText('Do you take pets?').waitFor();
  });

  test('A829: are ticked one by one in the review, and what is left stays a change @full', async () => {
    await addQuestion('Do you take pets?');
    await page.getByRole('textbox', { name: 'Edit Question 5, Answer' }).fill('Ask us.');
    await chooseAction(1, 'Move down');
    await editor.getButton('1 change').click();
    const dialog = page.getByRole('dialog', { name: 'Your changes' });
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await dialog.getByRole('checkbox', { name: 'Move items' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Add “Do you take pets?”' }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    const listSent = () =>
      calls
        .filter(({ call }) => call === saveCall)
        .map(({ body }) => {
          const [edit] = (body as { edits: { value: string }[] }).edits;
          return (JSON.parse(edit?.value ?? '[]') as { from: number | null }[]).map(
            (item) => item.from,
          );
        });
    await dialog.getByRole('button', { name: 'Save what is ticked' }).click();
    await expect.poll(listSent).toEqual([[0, 1, 2, 3, null]]);

    await editor.getButton('1 change').waitFor();
    await editor.getButton('Save').click();
    await expect.poll(listSent).toEqual([
      [0, 1, 2, 3, null],
      [1, 0, 2, 3, 4],
    ]);
    await waitUntilSaved(page);
  });

  test('A792: move by their tools, and by keys', async () => {
    const [a, b, c, d] = await readQuestions();
    const tools = await selectNumber(1);
    await page.keyboard.press('Alt+F10');
    await expect(tools.getByRole('button', { name: 'Question 1: move' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await readQuestions()).toEqual([b, c, a, d]);
    await expect(page.getByRole('button', { name: 'Question 3: move' })).toBeFocused();
    await page.getByRole('button', { name: 'Question 3: more' }).click();
    await page.getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Move up' }).click();
    expect(await readQuestions()).toEqual([a, b, c, d]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Question 1: more' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(findQuestions().first()).toBeFocused();
    await editor.noChanges();
  });

  test('A792: a second Escape leads to the text as soon as the first has closed the menu', async () => {
    const tools = await selectNumber(1);
    await tools.getByRole('button', { name: 'Question 1: more' }).click();
    const menu = page.getByRole('dialog', { name: 'Question 1' });
    await expect(menu.getByRole('button', { name: 'Move down' })).toBeFocused();
    // At once, before the page hears that the menu has closed.
    await menu.evaluate((element: HTMLElement) => {
      element.hidePopover();
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      document.activeElement?.dispatchEvent(escape);
    });
    await expect(findQuestions().first()).toBeFocused();
  });

  test('A792: are dragged to another place @full', async () => {
    await page.setViewportSize({ width: 1280, height: 2400 });
    const [a, b, c, d] = await readQuestions();
    const tools = await selectNumber(4);
    // All of them are in view, since a page that scrolls by itself ends the dragging.
    await page.locator('#faq').evaluate((list) => {
      list.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    await tools.getByRole('button', { name: 'Question 4: move' }).hover();
    await page.mouse.down();
    await page
      .locator('#faq [data-edit-item]')
      .nth(1)
      .hover({ position: { x: 20, y: 4 } });
    await page.mouse.up();
    expect(await readQuestions()).toEqual([a, d, b, c]);
    await expect(page.getByRole('dialog', { name: /^Question/ })).toHaveCount(0);
  });

  test('are copied with their unsaved words, and removed, but not below four @full', async () => {
    const [a, b, c, d] = await readQuestions();
    const tools = await selectNumber(1);
    await tools.getByRole('button', { name: /: more$/ }).click();
    const menu = page.getByRole('dialog', { name: 'Question 1' });
    await expect(menu).toContainText('There must be at least 4.');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /Questions 2 › Question$/ }).fill('Changed?');
    await chooseAction(2, 'Copy');
    expect(await readQuestions()).toEqual([a, 'Changed?', 'Changed?', c, d]);
    await chooseAction(2, 'Remove');
    expect(await readQuestions()).toEqual([a, 'Changed?', c, d]);
    // What was typed into the removed question does not count as a change.
    await editor.getButton('1 change').waitFor();
    expect(b).not.toBe('Changed?');
  });

  test('A795: undo and redo run through additions, moves and removals @full', async () => {
    const states = [await readQuestions()];
    const record = async () => states.push(await readQuestions());
    await addQuestion('New?');
    await record();
    await chooseAction(5, 'Move up');
    await record();
    await chooseAction(1, 'Remove');
    await record();
    /** A second press before the first is rendered would go one step too far. */
    const pressUntil = async (name: string, state?: string[]) => {
      for (let now = await readQuestions(); now.join() !== state?.join();) {
        await editor.getButton(name).click();
        await expect.poll(readQuestions).not.toEqual(now);
        now = await readQuestions();
      }
    };
    for (const state of states.slice(0, -1).toReversed()) await pressUntil('Undo', state);
    await pressUntil('Redo', states.at(-1));
    expect(await readQuestions()).toEqual(states.at(-1));
  });

  test('stay as they were changed after a reload @full', async () => {
    const [a, ...others] = await readQuestions();
    await chooseAction(1, 'Move down');
    await addQuestion('New?');
    await editor.getButton('1 change').waitFor();
    await page.reload();
    await page.locator('#faq [data-edit-item]').nth(4).waitFor();
    expect(await readQuestions()).toEqual([others[0], a, ...others.slice(1), 'New?']);
    await editor.leave();
    await page.getByText('How do you screen your providers?').waitFor();
    await expect(page.getByText('New?')).toHaveCount(0);
  });

  test('are shown in words among the changes @full', async () => {
    await chooseAction(4, 'Move up');
    await editor.getButton('1 change').click();
    const dialog = page.getByRole('dialog', { name: 'Your changes' });
    await dialog.getByRole('heading', { name: 'Services › Questions' }).waitFor();
    await expect(dialog).toContainText('How much do your services cost?');
    await expect(dialog).not.toContainText('{"key"');
  });

  test('A793: are edited with the list that the page had, by which a later build finds them @full', async () => {
    await page.getByRole('textbox', { name: /Questions 2 › Question$/ }).fill('Changed?');
    await editor.getButton('Save').click();
    await waitUntilSaved(page);
    const { edits } = calls.findLast(({ call }) => call === saveCall)?.body as {
      edits: { id: string; list: string }[];
    };
    expect(edits.map(({ id, list }) => [id, JSON.parse(list) as unknown])).toEqual([
      ['faq-2-question', listQuestions()],
    ]);
  });
});

test('A791, A878: "Add a question" leads from any page to the end of the questions, again and again, up to 12 @full', async () => {
  editor = await openAsAdmin(page, '/about');
  const follow = async () => {
    await editor.getButton('Menu').click();
    await editor.bar.getByRole('link', { name: 'Add a question', exact: true }).click();
  };
  const findNew = (number: number) =>
    page.getByRole('textbox', { name: `Edit Question ${number}, Question`, exact: true });
  for (let number = listQuestions().length + 1; number <= 12; number += 1) {
    await follow();
    await expect(findNew(number)).toBeFocused();
    await expect(findNew(number)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.type(`Why ${number}?`);
  }
  expect(await readQuestions()).toHaveLength(12);
  await follow();
  await editor.bar.getByText('There can be at most 12.').waitFor();
  await expect(findNew(12)).toBeFocused();
  // A reload adds nothing.
  await page.reload();
  await findNew(12).waitFor();
  await expect(findQuestions()).toHaveCount(12);
});

test.describe('A792: while one is dragged', () => {
  const items = () => page.locator('#faq [data-edit-item]');
  const readHeights = () =>
    items().evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));

  async function begin(number: number): Promise<void> {
    const tools = await selectNumber(number);
    await tools.getByRole('button', { name: `Question ${number}: move` }).hover();
    await page.mouse.down();
    const box = await tools.getByRole('button', { name: /: move$/ }).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 4);
  }

  test('long questions are folded and all in view; then they unfold, and the dropped one is where it was dropped @full', async () => {
    await openServices();
    const [a, b, c, d] = await readQuestions();
    const before = await readHeights();
    expect(Math.min(...before)).toBeGreaterThan(110);
    await begin(1);
    for (const height of await readHeights()) expect(height).toBeLessThan(80);
    for (const each of await items().all()) await expect(each).toBeInViewport({ ratio: 0.99 });
    // The fold alone moves nothing out of its order.
    await items()
      .nth(2)
      .hover({ position: { x: 40, y: 60 } });
    const { y = 0, height = 0 } = (await items().nth(2).boundingBox()) ?? {};
    await page.mouse.up();
    expect(await readQuestions()).toEqual([b, c, a, d]);
    expect(await readHeights()).toEqual([1, 2, 0, 3].map((at) => before[at]));
    const dropped = await items().nth(2).boundingBox();
    expect(Math.abs((dropped?.y ?? 0) - y)).toBeLessThan(height * 2);
  });

  test('Escape puts all back, and the page where it was @full', async () => {
    await openServices();
    const before = await readQuestions();
    await selectNumber(2);
    const readTop = async () => Math.round((await items().nth(1).boundingBox())?.y ?? 0);
    const top = await readTop();
    await begin(2);
    await items()
      .nth(3)
      .hover({ position: { x: 40, y: 60 } });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await readQuestions()).toEqual(before);
    expect(await readTop()).toBe(top);
    await editor.noChanges();
  });

  test('a row of testimonials is a column of first lines @full', async () => {
    editor = await openInEditMode(page, '/');
    const slides = page.locator('[data-slides] > [data-edit-entry]');
    await slides.first().locator('.edit-text').first().focus();
    const names = () => slides.locator('figcaption .font-semibold').allInnerTexts();
    const before = await names();
    await page.getByRole('button', { name: /: details and more$/ }).hover();
    await page.mouse.down();
    await page.mouse.move(30, 300);
    for (const each of await slides.all()) await expect(each).toBeInViewport({ ratio: 0.99 });
    await slides.last().hover({ position: { x: 40, y: 60 } });
    await page.mouse.up();
    await expect.poll(names).toEqual([...before.slice(1), before[0]]);
    await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
  });
});

test('A793: after a conflict about one question, what others did to the list stays @full', async () => {
  await openServices();
  const shipped = listQuestions();
  await addQuestion('New?');
  await page.getByRole('textbox', { name: 'Edit Question 5, Answer' }).fill('New.');
  await chooseAction(1, 'Remove');
  // Somebody else edited the removed question and added one.
  const theirs = [
    { ...shipped[0], answer: 'Theirs.' },
    ...shipped.slice(1),
    { question: 'Theirs?', answer: 'Theirs, too.' },
  ];
  const conflict = {
    id: target,
    place: 'Services › Questions',
    by: 'bob',
    base: JSON.stringify(shipped),
    yours: JSON.stringify([...shipped.slice(1), { question: 'New?', answer: 'New.' }]),
    theirs: JSON.stringify(theirs),
    rules: { type: 'list', isMultiline: true, isRequired: false, maxLength: null },
  };
  answers[saveCall] = { status: 409, json: { conflicts: [conflict] } };
  await editor.getButton('Save').click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed the same text' });
  await expect(dialog).toContainText('Theirs, too.');
  await expect(dialog).not.toContainText('{');
  answers[saveCall] = { json: { save: null } };
  await dialog.getByRole('radio', { name: 'Mine' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

  const { edits } = calls.findLast(({ call }) => call === saveCall)?.body as {
    edits: { base: string; value: string }[];
  };
  expect(JSON.parse(edits[0]?.base ?? '')).toEqual(theirs);
  expect(JSON.parse(edits[0]?.value ?? '')).toEqual([
    ...[1, 2, 3].map((from) => ({ from, value: theirs[from] })),
    { from: null, value: { question: 'New?', answer: 'New.' } },
    { from: 4, value: theirs[4] },
  ]);
});

test('an admin sees a list as it was saved, before the site is built', async () => {
  const [a, b, ...others] = listQuestions();
  const items = [
    { key: 'b1', value: b },
    { key: 's1', value: { question: 'Saved?', answer: 'Saved.' } },
    { key: 'b0', value: a },
    ...others.map((value, index) => ({ key: `b${index + 2}`, value })),
  ];
  const ids = Object.fromEntries(
    [0, 1, 2, 3].flatMap((index) =>
      ['question', 'answer'].map((field) => [`faq-${index + 1}-${field}`, `${index}.${field}`]),
    ),
  );
  answers['GET /api/admin/content'] = {
    json: {
      [target]: { type: 'list', value: { items, ids } },
    },
  };
  await openAsAdmin(page, '/services');
  await page.getByText('Saved?').waitFor();
  await expect(page.locator('#faq summary')).toHaveText(
    items.map(({ value }) => value?.question ?? ''),
    { useInnerText: true },
  );
});

test('A792: axe finds nothing in either theme, with the tools of a question too @full', async () => {
  await openServices();
  await selectNumber(1);
  expect(await findThemeViolations(page)).toEqual([]);
});

test('A792: at 375 px a list changes by touch @full', async ({ openPage }) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 812 }, hasTouch: true });
  calls = await fakeEditing(page, { ...editingAnswers });
  await openServices();
  const [a, b, ...others] = await readQuestions();
  await findQuestions().first().tap();
  await page.getByRole('button', { name: 'Question 1: more' }).tap();
  await page.getByRole('button', { name: 'Move down' }).tap();
  expect(await readQuestions()).toEqual([b, a, ...others]);
  // A new question is fully visible, over several lines if necessary.
  await addQuestion('Do you also find help for the summer, when schools are closed?');
  const question = page.getByRole('textbox', { name: 'Edit Question 5, Question' });
  expect(
    await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
  ).toBe(true);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
});

test('a list of fixed length can be reordered, and not grown @full', async () => {
  await openInEditMode(page, '/');
  const tools = await selectNumber(1, 'Feature');
  await tools.getByRole('button', { name: /: more$/ }).click();
  await page.getByRole('button', { name: 'Move down' }).waitFor();
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a feature' })).toHaveCount(0);
});

test('A945: a new question comes after the one that is selected @full', async () => {
  await openServices();
  const [a, b, c, d] = await readQuestions();
  await chooseAction(2, 'Add a question');
  await expect(page.getByRole('textbox', { name: 'Edit Question 3, Question' })).toBeFocused();
  await page.keyboard.type('New?');
  expect(await readQuestions()).toEqual([a, b, 'New?', c, d]);
});

test('specialties and languages of a caregiver can be added and removed @full', async () => {
  await openInEditMode(page, '/providers/1');
  for (const name of ['Add a specialty', 'Add a language']) {
    const texts = page.getByRole('textbox', {
      name: name.includes('language') ? /Language 1$/ : /Specialty 1$/,
    });
    await texts.first().focus();
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 0.99 });
  }
  await page
    .getByRole('textbox', { name: /Specialty 1$/ })
    .first()
    .focus();
  await page.getByRole('button', { name: 'Add a specialty' }).click();
  const field = page.getByRole('textbox', { name: /^Edit Specialty \d+, Specialty$/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('Homework');
  await expect(field).toHaveText('Homework');
});

test('A793: a profile whose quotes stand in two places keeps its order in edit mode @full', async ({
  openPage,
}) => {
  const profile = await openPage();
  await fakeEditing(profile, { ...editingAnswers });
  const opened = await openInEditMode(profile, '/providers/1');
  await opened.noChanges();
  const parts = profile.locator('main > :is(.bg-mist, .profile)');
  await expect(parts).toHaveClass(['bg-mist', 'profile']);
});

test.describe('A941: closed days', () => {
  const days = () => page.locator('[data-edit-item]:not([hidden])').filter({ hasText: /20\d\d/ });
  const menu = () => page.getByRole('dialog', { name: 'Dates and name of the closed day' });
  const addDay = async () => {
    await days().last().locator('[data-edit-field]').focus();
    await page.getByRole('button', { name: 'Add a closed day', exact: true }).click();
    await expect(menu().getByLabel('From')).toBeFocused();
  };

  test.beforeEach(async () => {
    await page.clock.setFixedTime('2026-11-28T15:00:00Z');
    editor = await openInEditMode(page, '/contact');
    await page.getByText('Days we’re closed').click();
    await expect(days()).not.toHaveCount(0);
  });

  test('are added by dates and a name, and stand in the order of their dates', async () => {
    const before = await days().allTextContents();
    await addDay();
    await menu().getByLabel('From').fill('2026-12-28');
    await menu().getByLabel('Until').fill('2026-12-27');
    await menu().getByText('The last day comes after the first').waitFor();
    await menu().getByLabel('Until').fill('2026-12-31');
    await menu().getByRole('textbox', { name: /^Name/ }).fill('Winter break');
    expect(await findThemeViolations(page)).toEqual([]);
    await menu().getByRole('button', { name: 'Done' }).click();
    await expect(menu()).toBeHidden();
    const winter = 'Dec 28 to Dec 31, 2026 (Winter break)';
    await expect(days()).toHaveText(before.toSpliced(2, 0, winter));
    // Its tools have moved with it.
    const dates = page.getByRole('group', { name: 'Dates and name of the closed day' });
    const readGap = async () => {
      const [day, tools] = [await days().nth(2).boundingBox(), await dates.boundingBox()];
      if (!day || !tools) return Infinity;
      return Math.max(tools.y - day.y - day.height, day.y - tools.y - tools.height);
    };
    await expect.poll(readGap).toBeLessThan(20);

    await editor.getButton('Save').click();
    await expect
      .poll(() => JSON.stringify(calls.find(({ call }) => call === saveCall)?.body))
      .toContain(winter);
  });

  test('are suggested while a holiday is not listed, and can be changed @full', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    const before = await days().allTextContents();
    await addDay();
    const holidays = menu().getByRole('group', { name: 'Holidays that are not listed yet' });
    const king = 'Jan 18, 2027 (Martin Luther King Jr. Day)';
    await expect(holidays.getByRole('button').first()).toHaveText(king);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await holidays.getByRole('button').first().click();
    await expect(days()).toHaveText(before.toSpliced(3, 0, king));

    await days().first().locator('[data-edit-field]').focus();
    await page.getByRole('button', { name: 'Dates and name' }).click();
    await expect(menu().getByLabel('From')).toHaveValue('2026-11-26');
    await menu().getByLabel('Until').fill('');
    await page.keyboard.press('Escape');
    await expect(days().first()).toHaveText('Nov 26, 2026 (Thanksgiving)');
  });

  test('that are refused have the sentence beside them, and the dates at hand @full', async () => {
    const message = 'Closed days, number 9: Closed days must be written like …';
    answers[saveCall] = { json: { save: null, refused: [{ index: 0, message }] } };
    await addDay();
    await page.keyboard.press('Escape');
    const text = page.getByRole('textbox', { name: 'Edit Closed day 9, Closed day' });
    await text.fill('Dec 28 - Dec 31');
    await editor.getButton('Save').click();
    await expect(text).toBeFocused();
    const tools = page.getByRole('group', { name: 'Dates and name of the closed day' });
    await expect(tools.getByRole('alert')).toContainText('write them like “Jan 1, 2027');
    await tools.getByRole('button', { name: 'Dates and name' }).click();
    await menu().getByLabel('From').fill('2027-12-28');
    await expect(text).toHaveText('Dec 28, 2027');
    await expect(tools.getByRole('alert')).toHaveCount(0);
  });
});

test('A941: opening hours are chosen by days and times, knowing what is there', async () => {
  editor = await openInEditMode(page, '/contact');
  const hours = page.getByRole('textbox', { name: /Opening hours$/ }).first();
  await expect(hours).toHaveText('Mon-Fri, 9 to 5');
  await hours.focus();
  await page.getByRole('button', { name: 'Days and times' }).click();
  const menu = page.getByRole('dialog', { name: 'Days and times of the opening hours' });
  await expect(menu.getByLabel('Closes')).toHaveValue('1020');
  await menu.getByLabel('Closes').selectOption('6:30 PM');
  await menu.getByRole('button', { name: 'Add to Opening hours' }).click();
  await menu.getByLabel('From').nth(1).selectOption('Sat');
  await menu.getByLabel('Opens').nth(1).selectOption('10:00 AM');
  await expect(hours).toHaveText('Mon-Fri, 9 to 6:30');
  await menu.getByLabel('Closes').nth(1).selectOption('1:00 PM');
  expect(await findThemeViolations(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Done' }).click();
  await expect(hours).toHaveText('Mon-Fri, 9 to 6:30; Sat, 10 to 1');
});
