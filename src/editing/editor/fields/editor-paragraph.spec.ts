import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { type ApiAnswers, type ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  addFromBar,
  findEditor,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';

const place = 'About › Story › Text';
const story = 'We are two sisters and a phone. Ask us about your week.';

let page: Page;
let calls: ApiCall[];
let answers: ApiAnswers;
let field: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
  field = findEditor(page).getField(place);
});

/** Opens the page with a story that was saved before. */
async function openWith(value: string): Promise<void> {
  answers['GET /api/admin/content'] = { json: { 'about-story-text': { type: 'text', value } } };
  await openInEditMode(page, '/about');
}

/** Selects words of the story as a person would: with the mouse or Shift. */
async function select(words: string): Promise<void> {
  await field.click();
  await page.getByRole('toolbar', { name: /^Format / }).waitFor();
  await field.evaluate((host, wanted) => {
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const start = (walker.currentNode as Text).data.indexOf(wanted);
      if (start === -1) continue;
      const node = walker.currentNode;
      getSelection()?.setBaseAndExtent(node, start, node, start + wanted.length);
      return;
    }
    throw new Error(`There is no ${wanted}.`);
  }, words);
}

const getTool = (name: string) =>
  page.getByRole('toolbar', { name: /^Format / }).getByRole('button', { name, exact: true });

test('words of a paragraph become bold by a button or Ctrl+B, and plain again', async () => {
  await openWith(story);
  await select('two sisters');
  await getTool('Bold').click();
  await expect(field.locator('strong')).toHaveText(['two sisters']);
  await expect(getTool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => readKeptEdits(page)).toEqual([story.replace('two sisters', '**$&**')]);
  await expect(field).toBeFocused();

  await page.keyboard.press('Control+z');
  await expect(field.locator('strong')).toHaveCount(0);
  await expect(field).toHaveText(story);
  await page.keyboard.press('Control+Shift+z');
  await expect(field.locator('strong')).toHaveText(['two sisters']);
  await select('sisters');
  await page.keyboard.press('Control+b');
  await expect(field.locator('strong')).toHaveText(['two']);

  // A caret stands for its word.
  await select('phone');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+b');
  await expect(field.locator('strong')).toHaveText(['two', 'phone']);
});

test('A947: words of a paragraph become italic by a button or Ctrl+I, in bold words and links, too @full', async () => {
  await openWith(story.replace('two sisters', '**two *old* sisters**'));
  await expect(field).toHaveText(story.replace('two', 'two old'));
  await expect(field.locator('strong em')).toHaveText(['old']);
  await select('old');
  await expect(getTool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(getTool('Italic')).toHaveAttribute('aria-pressed', 'true');
  await getTool('Italic').click();
  await expect(field.locator('em')).toHaveCount(0);
  await expect(getTool('Italic')).toHaveAttribute('aria-pressed', 'false');

  await select('a phone');
  await page.keyboard.press('Control+i');
  await expect(field.locator('em')).toHaveText(['a phone']);
  await select('phone');
  await page.keyboard.press('Control+b');
  await select('phone');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/contact');
  await page.keyboard.press('Enter');
  await expect(field.locator('a')).toHaveText(['phone']);
  await page.keyboard.press('End');
  await page.keyboard.type(' 5*4*3');
  // Nobody sees whether a space is bold.
  const marked = '**two** **old** **sisters** and *a* [***phone***](/contact).';
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual([expect.stringMatching(/^We are .* 5\\\*4\\\*3$/)]);
  expect((await readKeptEdits(page))[0]).toContain(marked);

  await page.reload();
  await expect(field).toHaveText(`${story.replace('two', 'two old')} 5*4*3`);
  await expect(field.locator('em')).toHaveText(['a', 'phone']);
});

test('what is typed and pasted keeps the marks around it, and signs stay what they are', async () => {
  await openWith(story.replace('phone', '**phone**'));
  await expect(field.locator('strong')).toHaveText(['phone']);
  await select('p');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('i');
  await expect(field.locator('strong')).toHaveText(['pihone']);
  await field.evaluate((host) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '**x**');
    host.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(field.locator('strong')).toHaveText(['pi**x**hone']);
  const kept = story.replace('phone', String.raw`**pi\*\*x\*\*hone**`);
  await expect.poll(() => readKeptEdits(page)).toEqual([kept]);
  await page.keyboard.press('Control+z');
  await expect(field.locator('strong')).toHaveText(['phone']);
});

test('A885: words of a paragraph become a link, which is changed and removed', async () => {
  await openWith(story);
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('group', { name: 'Link', exact: true });
  await asked.getByRole('combobox', { name: 'Link to' }).fill('Contact');
  await asked.getByRole('option', { name: 'Contact Page' }).click();
  const link = field.locator('a');
  await expect(link).toHaveText(['Ask us']);
  await expect(link).toHaveAttribute('href', '/contact');
  await expect(field).toBeFocused();
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual([story.replace('Ask us', '[Ask us](/contact)')]);

  await link.click();
  await expect(page).toHaveURL(/\/about$/);
  await getTool('Link').click();
  await expect(asked.getByRole('combobox', { name: 'Link to' })).toHaveValue('/contact');
  await asked.getByRole('combobox', { name: 'Link to' }).fill('example.com');
  await page.keyboard.press('Enter');
  await expect(link).toHaveAttribute('href', 'https://example.com');
  await getTool('Link').click();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(field).toBeFocused();
  await getTool('Link').click();
  await asked.getByRole('button', { name: 'Remove link' }).click();
  await expect(link).toHaveCount(0);
  await expect(field).toHaveText(story);
});

/** Returns the words that are marked while a link is chosen. */
const readMarked = () =>
  page.evaluate(() => [...(CSS.highlights.get('edit-words') ?? [])].map(String));

test('A943: in a link box Enter takes the first name, and the words to be linked stay marked', async () => {
  await openWith(story);
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('combobox', { name: 'Link to' });
  await expect(asked).toBeFocused();
  expect(await readMarked()).toEqual(['Ask us']);
  await page.keyboard.type('conta');
  await page.getByRole('option', { name: 'Contact Page', selected: true }).waitFor();
  expect(await readMarked()).toEqual(['Ask us']);
  await page.keyboard.press('Enter');
  await expect(field.locator('a')).toHaveText(['Ask us']);
  await expect(field.locator('a')).toHaveAttribute('href', '/contact');
  expect(await readMarked()).toEqual([]);

  // A press into the words leaves the box, as does one on the button that opened it.
  await getTool('Link').click();
  expect(await readMarked()).toEqual(['Ask us']);
  await getTool('Link').click();
  await expect(asked).toHaveCount(0);
  await expect(field).toBeFocused();
  await getTool('Link').click();
  await field.click();
  await expect(asked).toHaveCount(0);
  expect(await readMarked()).toEqual([]);
  await getTool('Link').click();
  const other = findEditor(page).getField('About › Story › Title');
  await other.click();
  await expect(asked).toHaveCount(0);
  await expect(other).toBeFocused();
});

test('A943: Enter waits for the names of entries, which come after those of the pages @full', async () => {
  const gate = Promise.withResolvers<undefined>();
  const about = { excerpt: 'What to do.', category: 'Care', publishedAt: '2026-01-05' };
  const entries = [
    {
      id: 2,
      slug: 'a-sick-day',
      title: 'A sick day',
      ...about,
      image: '',
      imageAlt: '',
      author: '',
    },
  ];
  answers['GET /api/blog?view=cards'] = { json: entries, after: gate.promise };
  await openWith(story);
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('group', { name: 'Link', exact: true });
  await asked.getByRole('option', { name: 'About Page' }).waitFor();
  const isAbove = async () =>
    ((await asked.boundingBox())?.y ?? 0) < ((await field.boundingBox())?.y ?? 0);
  // A list of so many names does not fit below.
  await expect.poll(isAbove).toBe(true);
  await page.keyboard.type('sick');
  await page.keyboard.press('Enter');
  await asked.getByRole('alert').getByText('the names are still loading').waitFor();
  // The box stays on its side of the words.
  await expect.poll(isAbove).toBe(true);
  gate.resolve(undefined);
  await expect(field.locator('a')).toHaveAttribute('href', /a-sick-day/);
  await expect(asked).toHaveCount(0);
});

test('A943: Ctrl+S takes the link that is chosen, or says that it is not set yet @full', async () => {
  await openWith(story);
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('group', { name: 'Link', exact: true });
  const listSaves = () => calls.filter(({ call }) => call === 'POST /api/admin/content');
  for (const typed of ['', 'nobody at all']) {
    await asked.getByRole('combobox').fill(typed);
    await page.keyboard.press('Control+s');
    await asked.getByRole('alert').getByText('The link is not set yet.').waitFor();
    await asked.getByRole('combobox').fill('x');
    await expect(asked.getByRole('alert')).toHaveCount(0);
  }
  await asked.getByRole('combobox').fill('nobody');
  await page.keyboard.press('Enter');
  await asked.getByRole('alert').getByText('The link is not set yet.').waitFor();
  expect(listSaves()).toEqual([]);

  await asked.getByRole('combobox').fill('example.com');
  await asked.getByRole('button', { name: 'Set link' }).waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(() => listSaves().length).toBe(1);
  const value = story.replace('Ask us', '[Ask us](https://example.com)');
  expect(listSaves()[0]?.body).toMatchObject({ edits: [{ id: 'about-story-text', value }] });
});

test('A943: a press on Save takes the link that is typed, too @full', async () => {
  await openWith(story);
  await findEditor(page).getField('About › Story › Title').fill('Who we are');
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('group', { name: 'Link', exact: true });
  const listSaves = () => calls.filter(({ call }) => call === 'POST /api/admin/content');
  const save = findEditor(page).getButton('Save');
  await asked.getByRole('combobox').fill('nobody at all');
  await save.click();
  await asked.getByRole('alert').getByText('The link is not set yet.').waitFor();
  expect(listSaves()).toEqual([]);
  await asked.getByRole('combobox').fill('example.com');
  await save.click();
  await expect.poll(() => listSaves().length).toBe(1);
  const value = story.replace('Ask us', '[Ask us](https://example.com)');
  expect(listSaves()[0]?.body).toMatchObject({
    edits: [{ value: 'Who we are' }, { id: 'about-story-text', value }],
  });
});

test('A943: a browser that knows no marks has boxes over the words @full', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  await openWith(story);
  await select('Ask us');
  await page.keyboard.press('Control+k');
  const box = page.locator('.edit-words');
  const words = await field.evaluate((host) => {
    const range = document.createRange();
    const start = host.textContent.indexOf('Ask us');
    const [node] = host.childNodes;
    if (!node) return null;
    range.setStart(node, start);
    range.setEnd(node, start + 'Ask us'.length);
    const { width, height } = range.getBoundingClientRect();
    return { width, height };
  });
  expect(await box.boundingBox()).toMatchObject(words ?? {});
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('a saved paragraph shows its marks before it is live, in edit mode and out of it', async () => {
  const value = story
    .replace('two sisters', '**$&**')
    .replace('your week', '*$&*')
    .replace('Ask us', '[Ask us](/contact?a=1#message)');
  answers['GET /api/admin/content'] = { json: { 'about-story-text': { type: 'text', value } } };
  const { getButton } = await openAsAdmin(page, '/about');
  const paragraph = page.getByRole('paragraph').filter({ hasText: 'two sisters' });
  await expect(paragraph).toHaveText(story);
  await expect(paragraph.locator('strong')).toHaveText(['two sisters']);
  await expect(paragraph.locator('em')).toHaveText(['your week']);
  await expect(paragraph.locator('a')).toHaveAttribute('href', '/contact?a=1#message');

  await getButton('Edit').click();
  await waitForFields(page);
  await expect(field).toHaveText(story);
  await expect(field.locator('strong')).toHaveText(['two sisters']);
  await select('Ask us');
  await page.keyboard.press('End');
  await page.keyboard.type(' Now.');
  await getButton('Save').click();
  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/admin/content')?.body)
    .toMatchObject({ edits: [{ id: 'about-story-text', type: 'text', value: `${value} Now.` }] });
});

test('the answer of a new question may have marks, too @full', async () => {
  await openInEditMode(page, '/services');
  await findEditor(page).getField('Services › Questions 4 › Question').focus();
  await page
    .getByRole('group', { name: 'Question 4', exact: true })
    .getByRole('button', { name: 'Add a question', exact: true })
    .click();
  field = page.getByRole('textbox', { name: 'Edit Question 5, Answer' });
  await field.fill('Ask us.');
  await select('us');
  await page.keyboard.press('Control+b');
  await expect(field.locator('strong')).toHaveText(['us']);
  await expect.poll(() => readKeptEdits(page)).toEqual([expect.stringContaining('Ask **us**.')]);
});

const cards = [
  { path: '/', add: 'Add a testimonial', text: 'New testimonial › Text' },
  { path: '/about', add: 'Add a team member', text: 'New team member › Bio' },
];

for (const { path, add, text } of cards) {
  test(`words of ${text} can be bold while its card is written @full`, async () => {
    const { getField } = await openInEditMode(page, path);
    await page.locator('[data-edit-entry]').first().waitFor();
    await addFromBar(page, add);
    field = getField(text);
    await field.fill('They found Zoe for us.');
    await select('Zoe');
    await page.keyboard.press('Control+b');
    await expect(field.locator('strong')).toHaveText(['Zoe']);
    await page.keyboard.press('End');
    await page.keyboard.type(' Thanks.');
    await expect
      .poll(() => readKeptEdits(page))
      .toEqual([expect.stringContaining('They found **Zoe** for us. Thanks.')]);
  });
}

for (const width of [375, 1280]) {
  test(`the tools of a paragraph are accessible in both themes at ${width} px @full`, async () => {
    await page.setViewportSize({ width, height: 812 });
    await openWith(story.replace('phone', '**phone**').replace('Ask us', '[Ask us](/contact)'));
    await select('sisters');
    expect(await findThemeViolations(page)).toEqual([]);
    await getTool('Link').click();
    await page.getByRole('combobox', { name: 'Link to' }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
