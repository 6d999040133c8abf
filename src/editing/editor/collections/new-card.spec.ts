import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import {
  addFromBar,
  openAsAdmin,
  openInEditMode,
  type PageEditor,
  selectEntry,
  waitForFields,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';
import type { SaveState } from '#editing/publishing/publishing-contract.ts';
import { collections, type EntryKind } from '#model/collections.ts';

const saveCall = 'POST /api/admin/content';

interface Written {
  kind: EntryKind;
  /** What one is called: "Testimonial". */
  label: string;
  /** The texts of its card, in order, by label. */
  texts: readonly (readonly [label: string, text: string])[];
  /** Whether its picture is described. */
  hasAlt: boolean;
  /** Fills in what the card does not show. */
  fill: (sheet: Locator) => Promise<void>;
  data: object;
  title: string;
  /** The saved file, and where visitors find the entry. */
  file: string;
  address: string;
}

const consent = async (sheet: Locator) => sheet.getByLabel('Consent signed on').fill('2026-03-02');

const testimonial: Written = {
  kind: 'testimonials',
  label: 'Testimonial',
  hasAlt: false,
  texts: [
    ['Text', 'They found Zoe for us.'],
    // One of the site has the same name, since this one is never built.
    ['Name', 'Carol Nakamura'],
    ['Who they are', 'Mother of three, Largo'],
  ],
  async fill(sheet) {
    await sheet.getByLabel('Rating').fill('4.5');
    await consent(sheet);
  },
  data: {
    text: 'They found Zoe for us.',
    name: 'Carol Nakamura',
    title: 'Mother of three, Largo',
    image: '/images/hero.svg',
    rating: 4.5,
    permissionSince: '2026-03-02',
  },
  title: 'Carol Nakamura',
  file: 'content/testimonials/6-nakamura.yaml',
  address: '/',
};

const member: Written = {
  kind: 'team',
  label: 'Team member',
  hasAlt: true,
  texts: [
    ['Name', 'Lee Park'],
    ['Title', 'Scheduler'],
    ['Bio', 'Lee finds the day that suits all.'],
  ],
  fill: consent,
  data: {
    name: 'Lee Park',
    title: 'Scheduler',
    bio: 'Lee finds the day that suits all.',
    image: '/images/hero.svg',
    imageAlt: 'A lamp',
    permissionSince: '2026-03-02',
  },
  title: 'Lee Park',
  file: 'content/team/lee-park.yaml',
  address: '/about',
};

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

const nameNew = ({ label }: Written) => `New ${label.toLowerCase()}`;
const findSheet = (written: Written) =>
  page.getByRole('region', { name: `${nameNew(written)}: details` });
const findText = (written: Written, field: string) =>
  editor.getField(`${nameNew(written)} › ${field}`);
const findCard = () => page.locator('[data-entry-state="new"]');
const listSaves = () => calls.filter(({ call }) => call === saveCall);

async function add({ kind }: Written): Promise<void> {
  editor = await openInEditMode(page, collections[kind].page);
  await page.locator('[data-edit-entry]').first().waitFor();
  await addFromBar(page, `Add ${collections[kind].name}`);
}

/** Writes the texts of a card, in which the caret is. */
async function writeTexts(written: Written): Promise<void> {
  const [first, ...others] = written.texts;
  await page.keyboard.type(first?.[1] ?? '');
  for (const [label, text] of others) await findText(written, label).fill(text);
}

async function choosePicture(written: Written): Promise<void> {
  await page.getByRole('button', { name: `Edit ${nameNew(written)} › Image`, exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
  await panel.getByRole('list', { name: 'How the site crops it' }).waitFor();
  if (written.hasAlt) {
    await panel.getByRole('textbox', { name: /^Image description/ }).fill('A lamp');
  }
  await panel.getByRole('button', { name: 'Done' }).click();
}

function answerState(state: SaveState): void {
  const save = {
    id: queuedSave.save.id,
    by: 'ada',
    at: '2026-01-06T04:00:00.000Z',
    source: 'page',
    places: ['New'],
    conflicts: [],
    state,
  };
  answers['GET /api/admin/publishing'] = { json: { ...nothingUnderWay, saves: [save] } };
}

/** Answers as the server does once the entry is saved. */
async function answerSaved({ kind, file, title, data }: Written): Promise<void> {
  const call = `GET /api/admin/entries/${kind}` as const;
  const list = await page.evaluate<{ entries: object[] }, string>(
    async (path) => (await (await fetch(path)).json()) as never,
    `/api/admin/entries/${kind}`,
  );
  const saved = { file, id: 90, title, position: 90, state: 'saved', data };
  answers[call] = { json: { ...list, entries: [...list.entries, saved] } };
  answerState('queued');
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

for (const written of [testimonial, member]) {
  const { kind, label, texts, title, data, address } = written;
  const path = collections[kind].page;
  test(`A798, A801, A878: ${collections[kind].name} is written in its card on ${path}, and a link leads to it once it is live @full`, async () => {
    await page.clock.install();
    await add(written);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(findText(written, texts[0]?.[0] ?? '')).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await writeTexts(written);
    for (const [, text] of texts) await expect(findCard()).toContainText(text);
    await choosePicture(written);
    await expect(findCard().locator('img')).toHaveAttribute('src', '/images/hero.svg');
    await written.fill(findSheet(written));
    await expect(findSheet(written)).toContainText('Ready. Save to publish it.');
    await answerSaved(written);
    await editor.getButton('Save').click();
    await editor.bar.getByText(`“${title}” is saved.`).waitFor();

    const [sent] = listSaves();
    const { edits } = sent?.body as { edits: { id: string; type: string; value: string }[] };
    expect(edits).toMatchObject([{ type: 'entry' }]);
    expect(edits[0]?.id).toMatch(new RegExp(`^new:${kind}:`));
    expect(JSON.parse(edits[0]?.value ?? '')).toEqual({ data, text: '' });

    const link = page.getByRole('link', { name: `See it: ${title}` });
    await expect(link).toHaveCount(0);
    // The served page does not have the card yet, and is not left without it.
    const saved = page.locator('.edit-entry').filter({ hasText: title });
    await expect(saved).toContainText('Saved, live soon');
    await expect(saved).toContainText(texts[1]?.[1] ?? '');
    await expect(saved).toBeInViewport();
    answerState('live');
    await page.clock.fastForward(5000);
    await editor.bar.getByText('Your changes are live.').waitFor();
    // That is over by then.
    await page.clock.fastForward(8000);
    await expect(link).toHaveAttribute('href', address);
    await expect(saved).not.toContainText('Saved, live soon');
    await expect(saved).toBeVisible();
  });

  test(`A879: what a new ${label.toLowerCase()} needs is counted, marked and led to, and nothing is sent before that is there @full`, async () => {
    await add(written);
    const sheet = findSheet(written);
    const needed = sheet.getByRole('list', { name: 'Needed to publish' });
    const count = await needed.getByRole('listitem').count();
    await expect(sheet.getByRole('status')).toHaveText(`Needed to publish: ${count}`);
    // The texts and the picture are marked where they are.
    await expect(findCard().locator('[data-needed]')).toHaveCount(texts.length + 1);
    await page.keyboard.type('Rainy days');
    await expect(findCard().locator('[data-needed]')).toHaveCount(texts.length);
    await expect(sheet.getByRole('status')).toHaveText(`Needed to publish: ${count - 1}`);

    const second = texts[1]?.[0] ?? '';
    await needed.getByRole('button', { name: second, exact: true }).click();
    await expect(findText(written, second)).toBeFocused();
    await needed.getByRole('button').last().click();
    await expect(sheet.locator(':focus')).toHaveCount(1);

    await page.keyboard.press('Control+s');
    await editor.bar
      .getByText(`Not saved: New ${label.toLowerCase()}. Needed to publish:`)
      .waitFor();
    const next = findText(written, second);
    await expect(next).toBeFocused();
    expect(listSaves()).toEqual([]);
    // What is closed is opened again by the next try.
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
    await editor.getButton('Save').click();
    await expect(
      sheet.getByText(/^(?:Please fill this in|Fill in the date)/).first(),
    ).toBeVisible();
    await expect(next).toBeFocused();
    expect(listSaves()).toEqual([]);
  });
}

test('A878: the link to a testimonial turns to it, wherever in the row it stands @full', async () => {
  await add(testimonial);
  await writeTexts(testimonial);
  await choosePicture(testimonial);
  await testimonial.fill(findSheet(testimonial));
  answerState('live');
  await editor.getButton('Save').click();
  await page.getByRole('link', { name: `See it: ${testimonial.title}` }).click();
  const slide = page.locator('[data-slide]').filter({ hasText: testimonial.title });
  await expect(slide).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('[data-dot][aria-current]')).toHaveAccessibleName(
    `Show testimonial 3, by ${testimonial.title}`,
  );
});

test('A802, A878: a new card is there again after a reload, and its details lead to what it lacks @full', async () => {
  await add(member);
  await writeTexts(member);
  await page.reload();
  await waitForFields(page);
  await expect(findText(member, 'Bio')).toHaveText('Lee finds the day that suits all.');
  await expect(findSheet(member)).toHaveCount(0);
  await findText(member, 'Title').fill('Planner');
  await expect(findCard()).toContainText('Planner');
  await (await selectEntry(page, 'Team member Lee Park')).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'Edit New team member › Image', exact: true }),
  ).toBeFocused();
  await page.goto('/providers');
  await waitForFields(page);
  await editor.getButton('1 change').click();
  await page.getByRole('link', { name: /^Show it/ }).click();
  await page.waitForURL('**/about#edit=*');
  await findSheet(member).waitFor();
});

test('A796, A799: a new card is copied, moved, undone and brought back @full', async () => {
  await add(testimonial);
  await writeTexts(testimonial);
  const slides = page.locator('[data-slides] > *');
  const choose = async (action: string) => {
    await findText(testimonial, 'Name').first().focus();
    await page.getByRole('button', { name: /^Testimonial .*: details and more$/ }).click();
    const menu = page.getByRole('dialog', { name: /^Testimonial / });
    await menu.getByRole('button', { name: action, exact: true }).click();
  };
  await choose('Move earlier');
  await expect(slides.nth(-2)).toContainText('They found Zoe for us.');
  await page.keyboard.press('Escape');
  await choose('Copy');
  await expect(slides.last()).toContainText('Carol Nakamura (copy)');
  // A copy has its words, and leads to what it lacks.
  await expect(slides.last().getByRole('button', { name: 'Edit New' })).toBeFocused();
  const press = async (name: string) => {
    while (await editor.getButton(name).isEnabled()) await editor.getButton(name).click();
  };
  await press('Undo');
  await expect(findCard()).toHaveCount(0);
  await expect(findSheet(testimonial)).toHaveCount(0);
  await press('Redo');
  await expect(findCard()).toHaveCount(2);
  await expect(slides.last().getByText('They found Zoe for us.')).toBeVisible();
});

test('A798, A878: a testimonial is written on a phone in seven taps beside typing, and axe finds nothing @full', async ({
  openPage,
}) => {
  page = await openPage(undefined, { viewport: { width: 375, height: 812 }, hasTouch: true });
  calls = await fakeEditing(page, answers);
  editor = await openAsAdmin(page, '/');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await tap(editor.getButton('Menu'));
  await tap(editor.bar.getByRole('link', { name: 'Add a testimonial' }));
  await expect(findText(testimonial, 'Text')).toBeFocused();
  const sheet = findSheet(testimonial);
  // The text and the keyboard have the room.
  await expect(sheet).toBeHidden();
  expect(await findThemeViolations(page)).toEqual([]);
  await page.keyboard.type('They found Zoe for us.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bo Quinn');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Father of two, Tampa');
  await tap(page.getByRole('button', { name: 'Edit New testimonial › Image' }));
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await tap(panel.getByRole('textbox', { name: /^Image URL/ }));
  await page.keyboard.type('/images/hero.svg');
  await tap(panel.getByRole('button', { name: 'Done' }));
  // What it needs next has the caret.
  await expect(sheet.getByLabel('Rating')).toBeFocused();
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.keyboard.type('5');
  await tap(sheet.getByLabel('Consent signed on'));
  await page.keyboard.type('03022026');
  await expect(sheet).toContainText('Ready. Save to publish it.');
  answerState('queued');
  await tap(editor.getButton('Save'));
  await editor.bar.getByText('“Bo Quinn” is saved.').waitFor();
  expect(taps).toBeLessThanOrEqual(7);
  const [saved] = listSaves();
  const { edits } = saved?.body as { edits: { value: string }[] };
  expect(JSON.parse(edits[0]?.value ?? '')).toMatchObject({
    data: { name: 'Bo Quinn', title: 'Father of two, Tampa', rating: 5 },
  });
});

test('A801: a new member "Coming Soon" looks like an open position at once, and needs no consent @full', async () => {
  await add(member);
  const role = findText(member, 'Title');
  const isFirst = async () => {
    const [name, title] = [await findText(member, 'Name').boundingBox(), await role.boundingBox()];
    return (title?.y ?? 0) < (name?.y ?? 0);
  };
  await page.keyboard.type('Coming Soo');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Scheduler');
  expect(await isFirst()).toBe(false);
  const needed = findSheet(member).getByRole('list', { name: 'Needed to publish' });
  await expect(needed).toContainText('Consent');
  await findText(member, 'Name').fill('Coming Soon');
  expect(await isFirst()).toBe(true);
  await expect(findText(member, 'Name')).toBeFocused();
  await expect(needed).not.toContainText('Consent');
  // As the one that the site has.
  const readLook = (card: Locator) =>
    card.locator('.role').evaluate((element) => {
      const { fontSize, order, color } = getComputedStyle(element);
      return [fontSize, order, color];
    });
  expect(await readLook(findCard())).toEqual(
    await readLook(page.locator('[data-team] > *').filter({ hasText: 'Care Coordinator' })),
  );
  await page.keyboard.type('!');
  expect(await isFirst()).toBe(false);
});

test('A878: a saved card waits on its page after a reload, for admins only, until it is live @full', async ({
  openPage,
}) => {
  await add(member);
  await writeTexts(member);
  await choosePicture(member);
  await member.fill(findSheet(member));
  await answerSaved(member);
  await editor.getButton('Save').click();
  const card = page.locator('[data-team] > *').filter({ hasText: member.title });
  await waitUntilSaved(page);
  await expect(card).toContainText('Saved, live soon');
  expect(await findThemeViolations(page)).toEqual([]);
  await page.reload();
  await expect(card).toContainText('Saved, live soon');
  await waitForFields(page);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Saved, live soon');
  await editor.leave();
  await editor.getButton('Edit').waitFor();
  await expect(card).toHaveCount(1);
  answerState('live');
  await page.reload();
  await page.getByRole('link', { name: `See it: ${member.title}` }).waitFor();
  await expect(card).toHaveCount(0);
  const visitor = await openPage('/about');
  await expect(visitor.locator('[data-team] > *')).toHaveCount(2);
});

test('A809: beside a new member, another one can be hidden and moved; axe finds nothing @full', async () => {
  await add(member);
  await page.keyboard.type('Lee Park');
  const members = page.locator('[data-team] > *');
  await expect(members).toHaveCount(3);
  const choose = async (name: string, action: string) => {
    await (await selectEntry(page, name)).click();
    const menu = page.getByRole('dialog', { name, exact: true });
    await menu.getByRole('button', { name: action, exact: true }).click();
  };
  await choose('Team member Coming Soon', 'Hide');
  await expect(members.nth(1)).toContainText('Hidden after you save');
  await choose('Team member Lee Park', 'Move earlier');
  await expect(members.nth(1)).toContainText('Lee Park');
  expect(await findThemeViolations(page)).toEqual([]);
});
