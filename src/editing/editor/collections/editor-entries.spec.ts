import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { type ApiAnswers, type ApiCall, noCounts } from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  addFromBar,
  findEditor,
  findEntryCard,
  openAsAdmin,
  openInEditMode,
  type PageEditor,
  selectEntry,
  waitForFields,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';

const saveCall = 'POST /api/admin/content';
const marisol = 'content/providers/marisol-reyes.yaml';

interface SentEdit {
  id: string;
  type: string;
  base?: string;
  value: string;
}

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];
let editor: PageEditor;

const choose = async (name: string, action: string) => {
  await (await selectEntry(page, name)).click();
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: action, exact: true })
    .click();
};

/** Returns the names on the cards, in order. */
const readCards = () =>
  page
    .locator('[data-providers] > *')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('h2')?.textContent ?? ''));

const readEdits = (): SentEdit[] => {
  const saved = calls.find(({ call }) => call === saveCall);
  return (saved?.body as { edits: SentEdit[] }).edits;
};

async function saveAll(): Promise<SentEdit[]> {
  await editor.getButton('Save').click();
  await waitUntilSaved(page);
  return readEdits();
}

async function openTeam(): Promise<void> {
  editor = await openInEditMode(page, '/providers');
  await page.locator('[data-edit-entry]').first().waitFor();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

test.describe('caregivers in edit mode', () => {
  test.beforeEach(openTeam);

  const findSheet = () => page.getByRole('region', { name: 'New caregiver: details' });
  const findText = (name: string) => editor.getField(`New caregiver › ${name}`);

  async function backToTeam(): Promise<void> {
    await page.goto('/providers');
    await waitForFields(page);
    await page.locator('[data-edit-entry^="content/"]').first().waitFor();
  }

  test('A797, A801, A878: one is written on the page that families will see, and stands in the list as it will look @full', async () => {
    const before = await readCards();
    await addFromBar(page, 'Add a caregiver');
    expect(new URL(page.url()).pathname).toBe('/admin/new/caregiver');
    await expect(findText('Name')).toBeFocused();
    await page.keyboard.type('Zoe Hart');
    await page.keyboard.press('Enter');
    await expect(findText('Title')).toBeFocused();
    await page.keyboard.type('Nanny for twins');
    await findText('Experience').fill('2 years of');
    await findText('Short bio').fill('Zoe likes rain.');
    await page.getByRole('button', { name: 'Edit New caregiver › Image' }).click();
    const picture = page.getByRole('dialog', { name: 'Change this picture' });
    await picture.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
    await expect(
      picture.getByRole('list', { name: 'How the site crops it' }).getByRole('listitem'),
    ).toHaveCount(3);
    await picture.getByRole('slider', { name: /^Focal point/ }).press('ArrowRight');
    await picture.getByRole('button', { name: 'Done' }).click();
    const sheet = findSheet();
    await expect(sheet.getByLabel('Rating')).toHaveValue('');
    await sheet.getByLabel('Rating').fill('4.5');
    await sheet.getByLabel('Service', { exact: true }).selectOption('nanny');
    await sheet.getByLabel('Consent signed on').fill('2026-03-02');
    await sheet.getByRole('group', { name: 'Counties' }).getByLabel('Pinellas').check();
    const languages = sheet.getByRole('group', { name: 'Languages' });
    await languages.getByRole('button', { name: /^Add/ }).click();
    await sheet.getByLabel('Languages 1', { exact: true }).fill('Greek');
    const towns = sheet.getByRole('group', { name: 'Towns, as the service areas name them' });
    await towns.getByRole('button', { name: /^Add/ }).click();
    await towns.getByRole('textbox').fill('Largo');
    const checks = sheet.getByRole('group', { name: 'Checks that were made' });
    await checks.getByLabel('Interview: month').selectOption('March');
    await checks.getByLabel('Interview: year').selectOption('2026');
    await expect(sheet).toContainText('Ready. Save to publish it.');
    const profile = page.locator('[data-new-entry]');
    for (const fact of ['CountiesPinellas', 'LanguagesGreek', 'TownsLargo']) {
      await expect(profile.locator('.profile-head dl')).toContainText(fact);
    }
    await expect(profile.locator('.checks li:visible')).toHaveText('Interviewed, March 2026');

    await backToTeam();
    await expect.poll(readCards).toEqual([...before, 'Zoe Hart']);
    const card = page.locator('[data-providers] > *').last();
    await expect(card).toContainText('New');
    await expect(card.getByText('Nanny for twins')).toBeVisible();
    await expect(card.getByText('Pinellas')).toBeVisible();
    // No family stands behind its rating yet.
    await expect(card.getByRole('img', { name: /out of 5$/ })).toHaveCount(0);

    const [edit] = await saveAll();
    expect(edit).toMatchObject({ type: 'entry', base: '' });
    expect(edit?.id).toMatch(/^new:providers:/);
    expect(JSON.parse(edit?.value ?? '')).toEqual({
      data: {
        name: 'Zoe Hart',
        title: 'Nanny for twins',
        bio: 'Zoe likes rain.',
        rating: 4.5,
        image: '/images/hero.svg',
        imageFocus: '55% 50%',
        experience: '2 years of',
        serviceType: 'nanny',
        permissionSince: '2026-03-02',
        counties: ['pinellas'],
        languages: ['Greek'],
        towns: ['Largo'],
        checks: { interview: '2026-03' },
      },
      text: '',
    });
  });

  test('A802: one that is not saved is there again after the tab was killed @full', async () => {
    await addFromBar(page, 'Add a caregiver');
    await page.keyboard.type('Zoe Hart');
    await backToTeam();
    await findEntryCard(page, 'Zoe Hart').waitFor();
    await expect.poll(async () => (await readCards()).at(-1)).toBe('Zoe Hart');
  });

  test('A797, A879: what is missing is told, and can be filled in later @full', async () => {
    await addFromBar(page, 'Add a caregiver');
    await page.keyboard.type('Zoe Hart');
    await expect(findSheet().getByRole('status')).toHaveText(/^Needed to publish: \d$/);
    await editor.getButton('Save').click();
    await expect(
      findSheet().getByText('Fill in the date of the written consent, or mark this as an'),
    ).toBeVisible();
    await expect(findText('Title')).toBeFocused();
    await backToTeam();
    await findEntryCard(page, 'Zoe Hart').waitFor();
    await editor.getButton('1 change').waitFor();
  });

  test('undo and redo take a new one away and bring it back @full', async () => {
    const before = await readCards();
    await addFromBar(page, 'Add a caregiver');
    await page.keyboard.type('Zoe Hart');
    await backToTeam();
    await expect.poll(async () => (await readCards()).at(-1)).toBe('Zoe Hart');
    const press = async (name: string) => {
      while (await editor.getButton(name).isEnabled()) await editor.getButton(name).click();
    };
    await press('Undo');
    await expect.poll(readCards).toEqual(before);
    await editor.noChanges();
    await press('Redo');
    await expect.poll(async () => (await readCards()).at(-1)).toBe('Zoe Hart');
  });

  test('A799: one is copied with what is typed, but for what is hers alone @full', async () => {
    const field = editor.getField('Caregiver “Marisol Reyes” › Title');
    await field.fill('Night nanny');
    await choose('Caregiver Marisol Reyes', 'Copy');
    await page.waitForURL('**/admin/new/caregiver#edit=*');
    await expect(findText('Title')).toHaveText('Night nanny');
    const consent = findSheet().getByLabel('Consent signed on');
    await expect(consent).toHaveValue('');
    await consent.fill('2026-03-02');
    await backToTeam();
    await expect.poll(async () => (await readCards()).at(-1)).toBe('Marisol Reyes (copy)');
    const edits = await saveAll();
    const copy = edits.find(({ type }) => type === 'entry');
    const { data } = JSON.parse(copy?.value ?? '') as { data: Record<string, unknown> };
    expect(data).toMatchObject({ name: 'Marisol Reyes (copy)', title: 'Night nanny' });
    expect(data).not.toHaveProperty('id');
  });

  test('A800: one is deleted after a question, stays grayed until the save, and can be kept @full', async () => {
    await choose('Caregiver Marisol Reyes', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete Marisol Reyes?' });
    await question.getByRole('button', { name: 'Keep' }).click();
    await editor.noChanges();

    await choose('Caregiver Marisol Reyes', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    const card = page.locator('[data-entry-state="deleted"]');
    await expect(card).toContainText('Deleted when you save');
    await choose('Caregiver Marisol Reyes', 'Keep it');
    await expect(card).toHaveCount(0);

    await choose('Caregiver Marisol Reyes', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await card.waitFor();
    expect(await saveAll()).toEqual([
      { id: marisol, type: 'entry', base: 'a1b2c3d4e5f60718', value: '' },
    ]);
  });

  test('A809: one is hidden, and stands grayed where it was @full', async () => {
    const before = await readCards();
    await choose('Caregiver Priya Raman', 'Hide');
    const card = page.locator('[data-entry-state="hidden"]');
    await expect(card).toContainText('Hidden after you save');
    expect(await readCards()).toEqual(before);
    expect(await saveAll()).toEqual([
      {
        id: 'content/providers/priya-raman.yaml#state',
        type: 'field',
        base: '',
        value: '"hidden"',
      },
    ]);
  });

  test('A796: they are moved by the menu, by keys and by dragging', async () => {
    const [a, b, c, ...others] = await readCards();
    await choose(`Caregiver ${a ?? ''}`, 'Move later');
    expect(await readCards()).toEqual([b, a, c, ...others]);
    await page.keyboard.press('Escape');
    const handle = page.getByRole('button', { name: /^Caregiver .*: details and more$/ });
    await expect(handle).toBeFocused();
    await page.keyboard.press('Alt+ArrowRight');
    expect(await readCards()).toEqual([b, c, a, ...others]);
    await expect(handle).toBeFocused();
    await (await selectEntry(page, `Caregiver ${b ?? ''}`)).hover();
    await page.mouse.down();
    await findEntryCard(page, a ?? '').hover();
    const box = await page.locator('[data-providers] > *').nth(2).boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 40);
    await page.mouse.up();
    expect(await readCards()).toEqual([c, a, b, ...others]);
    await page.getByRole('button', { name: '2 changes' }).click();
    const review = page.getByRole('dialog', { name: 'Your changes' });
    await review
      .getByText(/^Moved down, now \d of \d+$/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    const edits = await saveAll();
    expect(edits.every(({ id, type }) => type === 'field' && id.endsWith('#order'))).toBe(true);
  });

  test('A804, A810: numbers, choices and lists are changed in the details @full', async () => {
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    await panel.getByLabel('Rating').fill('4');
    await panel.getByLabel('On the home page, which shows four').check();
    await panel.getByRole('group', { name: 'Schedules' }).getByLabel('Occasional').check();
    const specialties = panel.getByRole('group', { name: 'Specialties' });
    await specialties.getByRole('textbox').first().fill('Twins');
    await specialties.getByRole('button', { name: 'Remove: Specialties 2' }).click();
    await panel.getByRole('button', { name: 'Done' }).click();
    const edits = await saveAll();
    expect(edits.map(({ id, type }) => [id.replace(`${marisol}#`, ''), type])).toEqual([
      ['rating', 'field'],
      ['onHomePage', 'field'],
      ['schedules', 'field'],
      [expect.stringMatching(/^provider-specialties-/) as unknown, 'text'],
      ['specialties', 'list'],
    ]);
    expect(edits[0]).toMatchObject({ base: '5', value: '4' });
  });

  test('A971: a recording is uploaded with its limits in view, and saved with its words as one change @full', async () => {
    const path = '/uploads/hello-1a2b3c4d.mp3';
    answers['POST /api/admin/recordings'] = {
      status: 422,
      text: 'The recording is 42 seconds long.',
    };
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    const group = panel.getByRole('group', { name: 'Introduction in sound or video' });
    await expect(group).toContainText('up to 4 MB and 30 seconds');
    const pick = async (bytes: number) => {
      const chooser = page.waitForEvent('filechooser');
      await group.getByRole('button', { name: 'Choose a recording' }).click();
      const file = { name: 'Hello.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(bytes) };
      await (await chooser).setFiles(file);
    };
    await pick(4 * 1024 * 1024 + 1);
    await expect(group.getByRole('alert')).toHaveText(/^This file is larger than 4 MB/);
    expect(calls.filter(({ call }) => call.includes('recordings'))).toEqual([]);
    await pick(9);
    await expect(group.getByRole('alert')).toHaveText('The recording is 42 seconds long.');
    answers['POST /api/admin/recordings'] = { status: 201, json: { path } };
    await pick(9);
    await expect(group).toContainText('hello-1a2b3c4d.mp3');
    const words = 'Hi, I am Marisol.\n0:04 See you!';
    await group.getByLabel('What is said, one sentence per line').fill(words);
    expect(await findThemeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Done' }).click();

    const [edit] = await saveAll();
    expect(edit).toMatchObject({ id: `${marisol}#introduction`, type: 'field', base: '' });
    expect(JSON.parse(edit?.value ?? '')).toEqual({ recording: path, words });
  });

  test('A804: a changed rating and county stand on the card at once, until undone @full', async () => {
    const card = findEntryCard(page, 'Marisol Reyes');
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    const counties = panel.getByRole('group', { name: 'Counties' });
    await panel.getByLabel('Rating').fill('3.5');
    await counties.getByLabel('Sarasota').check();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(card.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
    await expect(card.getByText(/^Hillsborough.*, Sarasota ·/)).toBeVisible();
    await editor.getField('Caregiver “Marisol Reyes” › Title').fill('Night nanny');
    await expect(card.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();

    await page.reload();
    await waitForFields(page);
    await expect(card.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
    await editor.leave();
    const old = page.locator('[data-providers] > *', { hasText: 'Marisol Reyes' });
    await expect(old.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
    await expect(old).not.toContainText('Sarasota');
  });

  test('A804: a card that is drawn anew keeps its texts and its heart, and is as it was after an undo @full', async () => {
    const readCard = () => findEntryCard(page, 'Marisol Reyes').evaluate((card) => card.outerHTML);
    const title = editor.getField('Caregiver “Marisol Reyes” › Title');
    const card = findEntryCard(page, 'Marisol Reyes');
    const served = await readCard();
    const kept = await Promise.all([
      title.elementHandle(),
      card.getByRole('button', { name: 'Save Marisol Reyes' }).elementHandle(),
    ]);
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    await panel.getByLabel('Rating').fill('3.5');
    await panel.getByRole('group', { name: 'Schedules' }).getByLabel('Occasional').check();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(card.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
    for (const element of kept) {
      expect(await element.evaluate(({ isConnected }) => isConnected)).toBe(true);
    }
    await editor.getButton('Undo').click();
    await editor.getButton('Undo').click();
    await expect(card.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
    await expect.poll(readCard).toBe(served);
  });

  test('A804: a number that cannot be is told as it is typed @full', async () => {
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    await panel.getByLabel('Rating').fill('7');
    await expect(panel.getByText('Rating goes from 0 to 5, in steps of 0.5.')).toBeVisible();
  });

  test('the review names a new one, a deleted one and a choice in words @full', async () => {
    await addFromBar(page, 'Add a caregiver');
    await page.keyboard.type('Zoe Hart');
    await backToTeam();
    await choose('Caregiver Priya Raman', 'Hide');
    await page.locator('[data-entry-state="hidden"]').waitFor();
    await editor.getButton('2 changes').click();
    const review = page.getByRole('dialog', { name: 'Your changes' });
    await expect(review.getByText('Name: Zoe Hart')).toBeVisible();
    await expect(review.getByText('Hidden from visitors', { exact: true })).toBeVisible();
    expect(await review.innerText()).not.toMatch(/[{}"]/);
  });

  test('A798: the panel and the tools have no accessibility violation, on a phone, too @full', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await choose('Caregiver Marisol Reyes', 'Hide');
    await page.locator('[data-entry-state="hidden"]').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await choose('Caregiver Marcus Bell', 'Details');
    await page.getByRole('dialog', { name: 'Marcus Bell' }).getByLabel('Rating').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});

test('A809: what is hidden already stands grayed where it would be, and can be shown @full', async () => {
  await openTeam();
  const shown = await readCards();
  const list = await page.evaluate<{ entries: object[] }>(async () => {
    const response = await fetch('/api/admin/entries/providers');
    return (await response.json()) as { entries: object[] };
  });
  const data = { name: 'Ana Ruiz', title: 'Nanny', bio: 'Kind.', rating: 5 };
  const image = '/images/people/ana-ruiz.svg';
  const hidden = {
    file: 'content/providers/ana-ruiz.yaml',
    id: 90,
    title: 'Ana Ruiz',
    position: 2.5,
    state: 'hidden',
    data: { ...data, image },
  };
  // The site does not serve it.
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>';
  const headers = { 'content-type': 'image/svg+xml' };
  answers[`GET /api/admin/pictures${image}`] = { text: svg, headers };
  answers['GET /api/admin/entries/providers'] = {
    json: { ...list, entries: list.entries.toSpliced(2, 0, hidden) },
  };
  await page.reload();
  await findEntryCard(page, 'Ana Ruiz').waitFor();
  await expect.poll(readCards).toEqual(shown.toSpliced(2, 0, 'Ana Ruiz'));
  await expect(page.locator('[data-entry-state="hidden"]')).toContainText('Hidden');
  const portrait = page.locator(`img[src="/api/admin/pictures${image}"]`);
  await expect(portrait).toHaveJSProperty('naturalWidth', 9);
  await editor.leave();
  await expect.poll(readCards).toEqual(shown);
});

/** Writes all that a new article needs on its page. */
async function writeArticle(): Promise<void> {
  await page.keyboard.type('Rainy days');
  const findText = (name: string) => editor.getField(`New article › ${name}`);
  await findText('Author').fill('Colleen Brady');
  await findText('Author title').fill('Coordinator');
  await findText('Text').click();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await findText('Text').and(page.locator('textarea')).fill('Puddles are fun.');
  await page.getByRole('button', { name: 'Edit New article › Image', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
  await panel.getByLabel('This picture is decorative').check();
  await panel.getByRole('button', { name: 'Done' }).click();
  await findSheet().getByLabel('Category').selectOption({ index: 1 });
  await findSheet()
    .getByRole('textbox', { name: /^Excerpt/ })
    .fill('What to do indoors.');
}

const findSheet = () => page.getByRole('region', { name: 'New article: details' });

test('A798, A828: an article is added from the blog, with its search result, and stands at its date @full', async () => {
  editor = await openInEditMode(page, '/blog');
  await addFromBar(page, 'Add an article');
  await writeArticle();
  await findSheet().getByLabel('Published').fill('2026-03-14T09:00');
  await expect(findSheet().getByRole('group', { name: 'Search result' })).toContainText(
    'What to do indoors.',
  );
  await expect(page.locator('[data-new-entry] time')).toHaveText('March 14, 2026');
  await page.goto('/blog');
  await waitForFields(page);
  await expect(page.getByRole('heading', { name: 'Rainy days' })).toBeVisible();
  await editor.getButton('Save').click();
  await waitUntilSaved(page);
  const [edit] = readEdits();
  const { data } = JSON.parse(edit?.value ?? '') as { data: object };
  expect(data).toMatchObject({
    title: 'Rainy days',
    excerpt: 'What to do indoors.',
    imageAlt: 'decorative',
    publishedAt: '2026-03-14T09:00:00-04:00',
  });
});

test('A796, A873: services are moved, detailed and hidden; those of the specification are not deleted @full', async () => {
  editor = await openInEditMode(page, '/services');
  const cards = page.locator('.services > *');
  const first = await cards.first().evaluate(({ id }) => id);
  await page.locator('.services [data-edit-entry] [data-edit-field]').first().focus();
  await page.getByRole('button', { name: /^Service .*: details and more$/ }).click();
  const menu = page.getByRole('dialog', { name: /^Service / });
  await expect(menu.getByRole('button')).toHaveText([
    ...['Details', 'Copy', 'Hide', 'Move earlier', 'Move later'],
  ]);
  await menu.getByRole('button', { name: 'Move later' }).click();
  await expect(cards.nth(1)).toHaveAttribute('id', first);
  await menu.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('dialog', { name: 'Nanny Services' });
  await panel.getByRole('textbox', { name: /^Search title/ }).fill('Nannies near you');
  await panel.getByRole('button', { name: 'Done' }).click();
  const edits = await saveAll();
  expect(edits).toContainEqual(
    expect.objectContaining({ id: 'nanny-service-seo-title', type: 'text' }),
  );
});

for (const [path, title, label] of [
  ['/providers/1', 'Marisol Reyes', 'Caregiver Marisol Reyes'],
  ['/blog/nanny-interview-questions', 'Nanny Interview Questions That Tell You Something', ''],
] as const) {
  test(`A804: ${path} has its own details @full`, async () => {
    editor = await openInEditMode(page, path);
    await editor.choose('More on this page');
    const acts = page.getByRole('group', { name: label || `Article ${title}`, exact: true });
    await acts.getByRole('button', { name: 'Details' }).click();
    await expect(
      page.getByRole('dialog', { name: title }).getByLabel(/^(?:Rating|Published)$/),
    ).toBeVisible();
  });
}

test('A804: a profile offers what it has no list of, and its reviews, in its details @full', async () => {
  editor = await openInEditMode(page, '/providers/7');
  await editor.choose('More on this page');
  await page.getByRole('button', { name: 'Add a testimonial' }).waitFor();
  // Specialties stand on the page, where the first of them offers another.
  await expect(page.getByRole('button', { name: 'Add a specialty' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a language' }).click();
  const panel = page.getByRole('dialog', { name: 'Nikos Pappas' });
  const languages = panel.getByRole('group', { name: 'Languages' });
  await expect(languages.getByRole('button', { name: /^Add/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('textbox', { name: /^Languages 1/ }).fill('Greek');
  await panel.getByRole('button', { name: 'Done' }).click();
  // The profile shows it at once, until the site is built.
  const facts = page.locator('.profile-head dl');
  await expect(facts).toContainText('LanguagesGreek');
  const [edit] = await saveAll();
  expect(edit).toMatchObject({ id: 'content/providers/nikos-pappas.yaml#languages', type: 'list' });
  await expect(facts).toContainText('LanguagesGreek');
});

test('A804: a profile shows a changed rating and changed choices at once, and as saved ones @full', async () => {
  editor = await openInEditMode(page, '/providers/1');
  await editor.choose('More on this page');
  const acts = page.getByRole('group', { name: 'Caregiver Marisol Reyes', exact: true });
  await acts.getByRole('button', { name: 'Details' }).click();
  const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
  await panel.getByLabel('Rating').fill('3.5');
  await panel.getByRole('group', { name: 'Ages covered' }).getByLabel('Teens').check();
  for (const box of await panel
    .getByRole('group', { name: 'Counties' })
    .getByRole('checkbox')
    .all()) {
    await box.uncheck();
  }
  await panel.getByRole('button', { name: 'Done' }).click();
  const profile = page.getByRole('main');
  const facts = profile.locator('.profile-head dl');
  await expect(profile.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
  await expect(facts).toContainText('Teens (13-18)');
  await expect(facts).not.toContainText('Counties');
  await expect(facts).toContainText('Languages');

  await saveAll();
  await expect(profile.getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
  await expect(facts).toContainText('Teens (13-18)');
});

test('A804: an article shows a changed date at once @full', async () => {
  editor = await openInEditMode(page, '/blog/nanny-interview-questions');
  await editor.choose('More on this page');
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog').getByLabel('Published').fill('2026-01-05T09:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('article header time')).toHaveText('January 5, 2026');
});

for (const [path, entry, title, find] of [
  ['/about', 'Team member Dana Merritt', 'Dana Merritt', '[data-team] article'],
  ['/providers', 'Caregiver Marisol Reyes', 'Marisol Reyes', '[data-providers] article'],
] as const) {
  test(`A804: on ${path} the badge of a sample is gone at once, and again there after an undo @full`, async () => {
    editor = await openInEditMode(page, path);
    // Without it, a drawn portrait is called an illustration.
    const badge = page.locator(find, { hasText: title }).locator('.sample', { hasText: 'Sample' });
    await choose(entry, 'Details');
    const panel = page.getByRole('dialog', { name: title });
    await panel.getByLabel(/^Invented example/).uncheck();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(badge).toHaveCount(0);
    await editor.getButton('Undo').click();
    await expect(badge).toHaveCount(1);
  });
}

test('A804: a testimonial shows a changed rating at once @full', async () => {
  editor = await openInEditMode(page, '/');
  await page.locator('[data-slides] [data-edit-entry] [data-edit-field]').first().focus();
  await page.getByRole('button', { name: /^Testimonial .*: details and more$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog').getByLabel('Rating').fill('2.5');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const slide = page.locator('[data-slides] > *').first();
  await expect(slide.getByRole('img', { name: 'Rated 2.5 out of 5' })).toBeVisible();
});

test('an address opens a new caregiver at once, and nothing typed adds none @full', async () => {
  editor = await openAsAdmin(page, '/providers');
  await editor.getButton('Menu').click();
  await editor.bar.getByRole('link', { name: 'Add a caregiver' }).click();
  await page.locator('[data-new-entry] .edit-text:focus').waitFor();
  const address = page.url();
  await page.reload();
  await waitForFields(page);
  expect(page.url()).toBe(address);
  await editor.noChanges();
});

test.describe('A816: an article with a date in the future', () => {
  const plannedTime = '2031-03-14T09:00';

  test.beforeEach(async () => {
    editor = await openInEditMode(page, '/blog');
    await editor.getField('Resources › Banner › Title').fill('Reading room');
    await addFromBar(page, 'Add an article');
    await writeArticle();
    await findSheet().getByLabel('Published').fill(plannedTime);
    await editor.getButton('Save').click();
    await expect(page.getByRole('dialog', { name: 'Now, or then?' })).toContainText('Rainy days');
  });

  const listSaves = () =>
    calls.flatMap(({ call, body }) =>
      call === saveCall ? [body as { at?: string; edits: SentEdit[] }] : [],
    );

  test('goes out then, and everything else now @full', async () => {
    await page.getByRole('button', { name: 'Publish then' }).click();
    await editor.getButton('Edit').waitFor();
    expect(listSaves().map(({ at, edits }) => [at, edits.map(({ type }) => type)])).toEqual([
      [plannedTime, ['entry']],
      [undefined, ['text']],
    ]);
  });

  test('goes out now where the admin says so @full', async () => {
    await page.getByRole('button', { name: 'Publish now' }).click();
    await editor.getButton('Edit').waitFor();
    expect(listSaves()).toMatchObject([{ edits: [{ type: 'text' }, { type: 'entry' }] }]);
  });

  test('stays where it is when the admin goes on editing @full', async () => {
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await editor.getButton('2 changes').waitFor();
    expect(listSaves()).toEqual([]);
  });
});

test('A807: an application becomes a hidden caregiver in two presses, and the consent is asked for', async () => {
  const { provider, client, contact } = fakeInquiries;
  Object.assign(answers, {
    'GET /api/inquiries/counts': { json: { ...noCounts, provider: 1 } },
    [client.list]: { json: [] },
    [contact.list]: { json: [] },
    [provider.list]: { json: [provider.entry] },
    ...answerDetails('provider', [provider.entry.id]),
  });
  await page.goto('/admin/inquiries');
  await page.getByRole('tab', { name: provider.tab }).click();
  await page.getByRole('button', { name: 'View Details', exact: true }).click();
  await page.getByRole('link', { name: 'Make a profile' }).click();

  editor = findEditor(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(provider.entry.name);
  await expect(page.getByLabel('Consent signed on')).toBeFocused();
  await page.keyboard.type('03022026');
  await page.getByText('Ready. Save to publish it.').waitFor();
  await page.keyboard.press('Control+s');
  await editor.getButton('Edit').waitFor();
  const [edit] = readEdits();
  const { data } = JSON.parse(edit?.value ?? '') as { data: object };
  expect(data).toMatchObject({
    name: provider.entry.name,
    state: 'hidden',
    permissionSince: '2026-03-02',
    image: '/images/people/portrait-to-come.svg',
  });
});

test.describe('A804, A826: a change that lies in a closed panel is shown there', () => {
  const showChange = async (count = '1 change') => {
    await editor.getButton(count).click();
    await page.getByRole('link', { name: /^Show it/ }).click();
  };

  const changeRating = async () => {
    const panel = page.getByRole('dialog', { name: 'Marisol Reyes' });
    await panel.getByLabel('Rating').fill('3.5');
    await panel.getByRole('button', { name: 'Done' }).click();
    return panel;
  };

  test('in the details of a caregiver, here and from another page @full', async () => {
    await openTeam();
    await choose('Caregiver Marisol Reyes', 'Details');
    const panel = await changeRating();
    await showChange();
    await expect(panel.getByLabel('Rating')).toBeFocused();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel).toHaveCount(0);

    await page.goto('/about');
    await waitForFields(page);
    await showChange();
    await page.waitForURL('**/providers#edit=*');
    await expect(panel.getByLabel('Rating')).toBeFocused();
  });

  test('in the details of a profile @full', async () => {
    editor = await openInEditMode(page, '/providers/1');
    await editor.choose('More on this page');
    await page.getByRole('button', { name: 'Details' }).click();
    const panel = await changeRating();
    const more = page.getByRole('group', { name: 'More on this page' });
    await expect(more).toHaveCount(0);
    await showChange();
    await expect(panel.getByLabel('Rating')).toBeFocused();
  });

  test('among what the page does not show @full', async () => {
    editor = await openInEditMode(page, '/about');
    await editor.choose('More on this page');
    const more = page.getByRole('group', { name: 'More on this page' });
    const title = more.getByRole('textbox', { name: /title/i }).first();
    await title.fill('Who we are');
    await page.keyboard.press('Escape');
    await expect(more).toHaveCount(0);
    await showChange();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('Who we are');
  });
});

test.describe('a press on words that are made from something else', () => {
  const findPanel = () => page.getByRole('dialog', { name: 'Marisol Reyes' });

  test('opens the details of a card', async () => {
    await openTeam();
    const card = page.locator(`[data-edit-entry="${marisol}"]`);
    await card.getByText(/ · .* · /).click();
    await findPanel().waitFor();
    expect(new URL(page.url()).pathname).toBe('/providers');
    await findPanel().getByRole('button', { name: 'Done' }).click();
    await expect(findPanel()).toHaveCount(0);
  });

  test('opens the details of a profile', async () => {
    editor = await openInEditMode(page, '/providers/1');
    await page.getByRole('main').getByText('Counties', { exact: true }).first().click();
    await findPanel().waitFor();
  });
});
