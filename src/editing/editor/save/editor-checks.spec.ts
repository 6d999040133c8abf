import type { Locator, Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { NamedSentEdit } from '#editing/editor/server/editor-inputs.ts';
import {
  type ApiAnswer,
  type ApiAnswers,
  type ApiCall,
  standInForCalls,
} from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  addFromBar,
  headline,
  openInEditMode,
  type PageEditor,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import type { Finding } from './findings.ts';

const article = '/blog/nanny-interview-questions';
const phone = 'Whole site › Phone';
const checksCall = 'POST /api/admin/content/checks';
const saveCall = 'POST /api/admin/content';

let page: Page;
let answers: ApiAnswers;
/** Answers what is asked about the edits of a save. */
let answer: (first: NamedSentEdit, edits: readonly NamedSentEdit[]) => ApiAnswer;
let calls: ApiCall[];
let editor: PageEditor;
let dialog: Locator;

const count = (call: string) => calls.filter((each) => each.call === call).length;

/** Answers with findings. */
const tell = (...findings: Finding[]): ApiAnswer => ({ json: { findings } });

/** Returns a finding about the text of the article. */
const find = (message: string, path?: string, anchor = ''): Finding => ({
  target: 'content/blog/nanny-interview-questions.md#',
  id: 'blog-content-1',
  place: 'Article › Text',
  page: article,
  message,
  ...(path !== undefined && { unless: { path, anchor } }),
});

const findText = () => page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });

/** Edits the source of a Markdown text. */
async function writeMarkdown(path: string, markdown: string): Promise<void> {
  editor = await openInEditMode(page, path);
  await findText().click();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  // The formatted text has the same name until its source replaces it.
  await findText().and(page.locator('textarea')).fill(markdown);
  await editor.getButton('1 change').waitFor();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  answer = () => tell();
  calls = await fakeEditing(page, answers);
  await standInForCalls(page, ({ method, url, readBody }) => {
    if (`${method} ${url.pathname}` !== checksCall) return null;
    const body = readBody() as { edits: NamedSentEdit[] };
    calls.push({ call: checksCall, body, contentType: 'application/json' });
    const [first] = body.edits;
    return first ? answer(first, body.edits) : null;
  });
  dialog = page.getByRole('dialog', { name: 'Before you save' });
});

test('A827, A869: a new name leads to the texts that still say the old one @full', async () => {
  editor = await openInEditMode(page, '/');
  await editor.choose('More on this page', 'Name and logo');
  const brand = page.getByRole('dialog', { name: 'Name and logo' });
  await brand.getByRole('textbox', { name: /^Agency name/ }).fill('Heron & Hearth');
  const message = 'The old name still stands on /privacy. Change it there, too?';
  answer = ({ value, place }) => tell({ ...find(message), place: `${value} in ${place}` });
  await editor.getButton('Save').click();
  await dialog.getByText(message).waitFor();
  await dialog
    .getByRole('heading', { name: 'Heron & Hearth in Whole site › Agency name' })
    .waitFor();
});

test('A826: dead links are told before the save, with the way to the spot', async () => {
  await writeMarkdown(article, 'See [our fees](/rates).');
  const messages = [
    '“our fees” leads to /rates, but there is no such page.',
    '“the team” leads to /about#no-such-spot, but that page has no such spot.',
    "“the forecast” leads to http://weather.example, which isn't secure.",
  ] as const;
  answer = () =>
    tell(
      find(messages[0], '/rates'),
      find(messages[1], '/about', 'no-such-spot'),
      find(messages[2]),
      find('A page that is there.', '/intake-forms'),
      find('A spot that is there.', '/about', 'main'),
      find('A spot of a page to come.', '/rates', 'top'),
    );
  await editor.getButton('Save').click();
  await dialog.waitFor();
  for (const message of messages) await dialog.getByText(message).waitFor();
  await expect(dialog.getByRole('listitem')).toHaveCount(messages.length);
  expect(count(saveCall)).toBe(0);
  expect(await findThemeViolations(page)).toEqual([]);

  await dialog
    .getByRole('link', { name: /^Show me/ })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(findText()).toBeFocused();

  await editor.getButton('Save').click();
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(count(saveCall)).toBe(1);
});

test('A826: what is asked does not grow with the site: one question, and one for each doubt @full', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isAsked = request.method() === 'HEAD' || pathname === '/api/admin/content/checks';
    if (isAsked) asked.push(`${request.method()} ${pathname}`);
  });
  await writeMarkdown(article, '[a](/services) [b](/rss.xml)');
  answer = () => tell(find('b leads to /rss.xml, but there is no such page.', '/rss.xml'));
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  await expect(dialog).toHaveCount(0);
  expect(asked).toEqual([checksCall, 'HEAD /rss.xml']);
});

test('A826: a finding on another page is shown there, in its field @full', async () => {
  await writeMarkdown(article, 'See [our fees](/rates).');
  answer = () => tell(find('Look here.'));
  await page.goto('/');
  await waitForFields(page);
  await editor.getButton('Save').click();
  await dialog.getByRole('link', { name: /^Show me/ }).click();
  await page.waitForURL(`**${article}#edit=*`);
  await expect(findText()).toBeFocused();
});

test('A826: a new article is checked like one that is there @full', async () => {
  editor = await openInEditMode(page, '/blog');
  await addFromBar(page, 'Add an article');
  await page.keyboard.type('Rainy');
  const findField = (name: string) => editor.getField(`New article › ${name}`);
  await findField('Author').fill('Colleen Brady');
  await findField('Author title').fill('Coordinator');
  await findField('Text').click();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await findField('Text').and(page.locator('textarea')).fill('See [our fees](/rates).');
  await page.getByRole('button', { name: 'Edit New article › Image', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill('/images/hero.svg');
  await panel.getByLabel('This picture is decorative').check();
  await panel.getByRole('button', { name: 'Done' }).click();
  const sheet = page.getByRole('region', { name: 'New article: details' });
  await sheet.getByLabel('Category').selectOption({ index: 1 });
  await sheet.getByRole('textbox', { name: /^Excerpt/ }).fill('What to do indoors.');
  answer = ({ id, place, page: own }) => {
    const title = {
      target: `${id}#title`,
      id: `${id}#title`,
      place: `${place} › Title`,
      page: own,
    };
    return tell({ ...find('Short.'), ...title });
  };
  await editor.getButton('Save').click();
  await dialog.getByText('Short.').waitFor();
  await dialog.getByRole('link', { name: /^Show me.*Title$/ }).click();
  await expect(findField('Title')).toBeFocused();
});

test('A826: before an article is deleted, the pages that link to it are named @full', async () => {
  editor = await openInEditMode(page, '/blog/postpartum-doula-first-six-weeks');
  await editor.choose('More on this page');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  answer = ({ type }) => (type === 'entry' ? tell(find('It leaves the site.')) : tell());
  await editor.getButton('Save').click();
  await dialog.getByText('It leaves the site.').waitFor();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(count(saveCall)).toBe(0);
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
});

test('A827: an old phone number is told where it still stands, until it is changed there @full', async () => {
  editor = await openInEditMode(page, '/');
  const message = 'The old phone number still stands on /accessibility. Change it there, too?';
  const old = { ...find(message), id: 'accessibility-content', page: '/accessibility' };
  answer = (_, edits) => (edits.some(({ id }) => id === old.id) ? tell() : tell(old));
  await editor.getField(phone).first().fill('(941) 555-0000');
  await editor.getButton('Save').click();
  await dialog.getByText(message).waitFor();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('link', { name: /^Show me/ }).click();
  await page.waitForURL('**/accessibility#edit=*');
  const text = page.getByRole('textbox', { name: 'Edit Page “Accessibility” › Text' });
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await text.fill('Call (941) 555-0000.');
  await editor.getButton('2 changes').waitFor();
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
});

const fact = {
  target: 'content/site.yaml#phone',
  before: '(813) 555-0142',
  after: '(941) 555-0000',
};

/** Returns a finding about an old phone number, with the change that is offered there. */
const findOldPhone = (own: Pick<Finding, 'id' | 'page' | 'place' | 'target'>): Finding => ({
  ...own,
  message: `The old phone number still stands on ${own.page ?? ''}. Change it there, too?`,
  words: fact.before,
  fact,
  change: { before: `Call ${fact.before}`, after: `Call ${fact.after}` },
});

const oldPhone = findOldPhone({
  target: 'content/pages/accessibility.md#',
  id: 'accessibility-content',
  place: 'Page “Accessibility” › Text',
  page: '/accessibility',
});

/** Changes the phone number and begins to save. */
async function changePhone(...findings: Finding[]): Promise<void> {
  editor = await openInEditMode(page, '/');
  answer = (_, edits) =>
    tell(...findings.filter(({ id }) => edits.every((edit) => edit.id !== id)));
  await editor.getField(phone).first().fill(fact.after);
  await editor.getButton('Save').click();
  await dialog.waitFor();
}

const readSaved = () => {
  const { edits } = calls.find(({ call }) => call === saveCall)?.body as { edits: NamedSentEdit[] };
  return edits.map(({ id, value }) => [id, value]);
};

test('A939: “Change it there” changes the text on another page, and the save sends both', async () => {
  await changePhone(oldPhone);
  await expect(dialog.getByRole('button', { name: /^Change all/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Change it there.*Accessibility/ }).click();
  await dialog.getByText('Changed in 1 place. Undo takes it back.').waitFor();
  await dialog.getByText('0 things to look at').waitFor();
  await expect(dialog.getByRole('button', { name: /^Change it there/ })).toHaveCount(0);
  await expect(dialog.getByRole('listitem')).toBeFocused();
  expect(await findThemeViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  const [own, other] = readSaved();
  expect(own).toEqual(['contact-phone', fact.after]);
  expect(other?.[0]).toBe(oldPhone.id);
  expect(other?.[1]).toContain('[(941) 555-0000](tel:+19415550000)');
  expect(count(checksCall)).toBe(1);
});

test('A939: “Change all” answers one question everywhere, and undo takes it back @full', async () => {
  const links = find('A link leads nowhere.');
  const headlineOf = (id: string, target: string) =>
    findOldPhone({ target, id, place: id, page: '/contact' });
  const gone = headlineOf('about-banner-title', 'content/pages/about.yaml#banner.title');
  await changePhone(links, oldPhone, gone);
  await dialog.getByText('3 things to look at').waitFor();
  await dialog.getByRole('button', { name: 'Change all 2', exact: true }).click();
  // One of the texts no longer says it.
  await dialog.getByText('Changed in 1 place of 2. Please use “Show me” for the rest.').waitFor();
  await dialog.getByText('2 things to look at').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await editor.getButton('2 changes').waitFor();
  await page.keyboard.press('Control+z');
  await editor.getButton('1 change').waitFor();
  expect(count(saveCall)).toBe(0);
});

test('A939: “Show me” selects the words themselves, far down in a text of another page @full', async () => {
  await changePhone(oldPhone);
  await dialog.getByRole('link', { name: /^Show me/ }).click();
  await page.waitForURL('**/accessibility*');
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString() ?? ''))
    .toMatch(/555-0142$/);
  const place = await page.evaluate(() => {
    const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { top, bottom, height: innerHeight };
  });
  expect(place.top).toBeGreaterThan(0);
  expect(place.bottom).toBeLessThan(place.height);
  expect(new URL(page.url()).hash).toBe('');
});

test('A827: a check that fails does not stand in the way of a save @full', async () => {
  editor = await openInEditMode(page, '/');
  await editor.getField(phone).first().fill('(941) 555-0000');
  answer = () => ({ status: 503, text: 'The site is updating.' });
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
});

test('A826: a plain text asks the server nothing before it is saved @full', async () => {
  editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('A new headline');
  const asked = calls.length;
  await editor.getButton('Save').click();
  await expect.poll(() => count(saveCall)).toBe(1);
  const since = calls.slice(asked).map(({ call }) => call);
  expect(since.find((call) => !call.includes('drafts'))).toBe(saveCall);
});

test('A828: the title and description of a page show their lengths and the search result @full', async () => {
  editor = await openInEditMode(page, '/about');
  await editor.choose('More on this page');
  const preview = editor.bar.getByRole('group', { name: 'Search result' });
  const field = editor.bar.getByRole('textbox', { name: /^Search engines › .*itle.*, About/ });
  await field.fill('About us');
  await preview.getByText('About us | Sandpiper Family Care', { exact: true }).waitFor();
  await preview.getByText(/› about$/).waitFor();
  await preview.getByText('8 characters: short. Search results have room for 60.').waitFor();
  await field.fill('About the people of the agency');
  await preview.getByText('30 characters: a good length.').waitFor();
  await field.fill('About us');
  expect(await findThemeViolations(page)).toEqual([]);

  answer = () => tell(find('This title is short.'));
  await editor.getButton('Save').click();
  await dialog.getByText('This title is short.').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(count(saveCall)).toBe(0);
});

test('A828: the review shows the search result of an article @full', async () => {
  editor = await openInEditMode(page, article);
  const title = page.getByRole('textbox', { name: /^Edit Article .* › Title$/ }).first();
  await title.fill('Twelve questions for a nanny interview');
  await editor.getButton('1 change').click();
  const review = page.getByRole('dialog', { name: 'Your changes' });
  const preview = review.getByRole('group', { name: 'Search result' });
  await preview.getByText('› blog › nanny-interview-questions').waitFor();
  await preview.getByText('38 characters: a good length.').waitFor();
  await preview.getByText(/^Description: \d+ characters/).waitFor();
});
