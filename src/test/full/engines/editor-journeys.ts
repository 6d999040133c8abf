import { expect } from '@playwright/test';
import { headline } from '#test/kit/browser/editor-page.ts';
import type { TestSite } from '#test/kit/site/start-test-site.ts';
import type { EnginePage } from './engine-page.ts';
import type { RoleQuery } from './find-element.ts';
import { keys } from './webdriver.ts';

export const editor: RoleQuery = ['region', 'Site editor'];

/** The home page's texts: a line, and one of several sentences. */
export const line: RoleQuery = ['textbox', `Edit ${headline}`];
export const sentences: RoleQuery = [
  'textbox',
  'Edit Home › Top of the page › Text below the headline',
];

export async function enterAsAdmin(page: EnginePage, { admin }: TestSite): Promise<void> {
  await page.open('/admin-login');
  await page.waitForScript('Log in');
  await page.fill(admin.username, ['textbox', 'Username']);
  await page.fill(admin.password, ['textbox', 'Password']);
  await page.click(['button', 'Log in']);
  await page.expectAddress(/^\/admin-dashboard$/);
}

export async function openToEdit(page: EnginePage, path: string): Promise<void> {
  await page.open(path);
  await page.click(editor, ['button', 'Edit']);
  await page.waitFor(['textbox', /^Edit /]);
}

async function readText(page: EnginePage, field: RoleQuery): Promise<string> {
  await page.waitFor(field);
  return String(await page.readProperty('textContent', field));
}

/** Acts until a text is as expected; on a busy machine, one word may be several steps. */
async function actUntil(
  page: EnginePage,
  field: RoleQuery,
  text: string,
  act: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await act();
    expect(await readText(page, field)).toBe(text);
  }).toPass({ timeout: 30_000 });
}

/** Has the browser say that formatted text was pasted or dropped at the end of a text. */
function bringFormatted(field: HTMLElement, kind: 'drop' | 'paste'): void {
  const data = new DataTransfer();
  data.setData('text/html', '<b>every</b><br>single <i>day</i>');
  data.setData('text/plain', 'every\nsingle day');
  getSelection()?.selectAllChildren(field);
  getSelection()?.collapseToEnd();
  const init = { bubbles: true, cancelable: true, inputType: 'insertFromDrop' };
  const [event, own] =
    kind === 'paste'
      ? [new ClipboardEvent('paste', init), 'clipboardData']
      : [new InputEvent('beforeinput', init), 'dataTransfer'];
  // Firefox and WebKit make no such events with data of their own.
  Object.defineProperty(event, own, { value: data });
  field.dispatchEvent(event);
}

/** Writes into the home page's texts, where they stand, and takes everything back. */
async function writeInPlace(page: EnginePage): Promise<void> {
  const readBox = (field: RoleQuery) =>
    page.runOn([field], (element) => {
      const { width, height } = element.getBoundingClientRect();
      return [element.parentElement?.localName, element.childElementCount, width, height];
    });
  const before = await readText(page, sentences);
  const box = await readBox(sentences);
  await page.pressText(10, sentences);
  expect(await readBox(sentences)).toEqual(box);
  await page.type('Warm ');
  const written = `${before.slice(0, 10)}Warm ${before.slice(10)}`;
  await page.expectProperty('textContent', written, sentences);

  await actUntil(page, sentences, before, () => page.type('z', keys.control));
  await actUntil(page, sentences, written, () => page.type('z', keys.control, keys.shift));
  await actUntil(page, sentences, before, () => page.click(editor, ['button', 'Undo']));
  await actUntil(page, sentences, written, () => page.click(editor, ['button', 'Redo']));

  const title = await readText(page, line);
  await page.pressText(0, line);
  await page.type(keys.enter);
  await page.expectProperty('textContent', title, line);
  expect(await page.runOn([line], (element) => element === document.activeElement)).toBe(false);
  // Elsewhere, since a second press at the same place would select a word.
  await page.pressText(6, line);
  await page.type('b', keys.control);
  await page.type('-');
  await page.expectProperty('textContent', `${title.slice(0, 6)}-${title.slice(6)}`, line);
  for (const kind of ['paste', 'drop'] as const) {
    const shown = await readText(page, line);
    await page.runOn([line], bringFormatted, kind);
    await page.expectProperty('textContent', `${shown}every single day`, line);
    await page.type('!');
    await page.expectProperty('textContent', `${shown}every single day!`, line);
    await page.expectProperty('childElementCount', 0, line);
  }
}

async function discard(page: EnginePage): Promise<void> {
  await page.click(editor, ['button', 'Menu']);
  await page.click(editor, ['button', 'Cancel']);
  await page.waitFor(editor, ['button', 'Edit']);
  // A browser that ends before the server knows of it leaves the changes to the next one.
  const countChanges = () =>
    page.run(async () => {
      const response = await fetch('/api/admin/drafts', { credentials: 'include' });
      const { drafts } = (await response.json()) as { drafts: { changes: number }[] };
      return drafts.reduce((sum, { changes }) => sum + changes, 0);
    });
  await expect.poll(countChanges).toBe(0);
}

/**
 * An admin writes into texts of the page, by key and by button, finds them again after a reload and
 * discards them; then once more, as in a browser that knows no text without formatting.
 */
export async function writeOnThePage(page: EnginePage, site: TestSite): Promise<void> {
  await enterAsAdmin(page, site);
  await openToEdit(page, '/');
  const title = await readText(page, line);
  await writeInPlace(page);
  expect(await page.readProperty('contentEditable', line)).toBe('plaintext-only');
  await page.waitFor(editor, ['button', '2 changes']);
  const kept = await Promise.all([readText(page, line), readText(page, sentences)]);
  await page.open('/');
  await page.waitFor(editor, ['button', '2 changes']);
  await page.expectProperty('textContent', kept[0], line);
  await page.expectProperty('textContent', kept[1], sentences);
  await discard(page);
  await page.waitFor(['heading', title]);

  await page.run(() => {
    const { prototype } = HTMLElement;
    const own = Object.getOwnPropertyDescriptor(prototype, 'contentEditable') ?? {};
    Object.defineProperty(prototype, 'contentEditable', {
      ...own,
      set(value: string) {
        if (value === 'plaintext-only') throw new SyntaxError('Not known.');
        own.set?.call(this, value);
      },
    });
  });
  await page.click(editor, ['button', 'Edit']);
  await writeInPlace(page);
  expect(await page.readProperty('contentEditable', line)).toBe('true');
  await discard(page);
}

/** Saves, and waits until the bar says that visitors see it. */
async function saveUntilLive(page: EnginePage): Promise<void> {
  await page.click(editor, ['button', 'Save']);
  await page.expectText('Changes saved');
  // In edit mode, the button says it.
  const isLive = async () =>
    (await page.shows(editor, ['button', 'Live'])) || page.shows(editor, ['status', 'Live']);
  await expect.poll(isLive, { timeout: 150_000 }).toBe(true);
}

async function formatArticle(page: EnginePage): Promise<void> {
  const text: RoleQuery = ['textbox', /^Edit Article .* › Text$/];
  const title: RoleQuery = ['textbox', /^Edit Article .* › Title$/];
  const toolbar: RoleQuery = ['toolbar', 'Format Text'];
  // Another width may have left its words behind.
  await page.pressText(3, text, ['paragraph', /./]);
  await page.expectProperty('contentEditable', 'true', text);
  await page.type(' really');
  await page.expectProperty('textContent', /^You (?:really )+have forty/, text);
  await page.type(keys.left.repeat('really'.length), keys.shift);
  await page.click(toolbar, ['button', 'Bold']);
  await page.click(toolbar, ['button', 'Link']);
  await page.fill('/about', ['combobox', 'Link to']);
  await page.click(['button', 'Set link']);
  const readFormatted = () =>
    page.runOn([text], (element) =>
      ['strong', 'a[href="/about"]'].map((each) => element.querySelector(each)?.textContent),
    );
  await expect.poll(readFormatted).toEqual(['really', 'really']);

  // What is copied with its formatting comes into a line without it.
  await page.type('c', keys.control);
  const before = await readText(page, title);
  await page.pressText(0, title);
  await page.type('v', keys.control);
  await page.expectProperty('textContent', `really${before}`, title);
  await page.expectProperty('childElementCount', 0, title);
  await actUntil(page, title, before, () => page.type('z', keys.control));
}

async function arrangeQuestions(page: EnginePage): Promise<string[]> {
  const readOrder = () =>
    page.run(() =>
      [...document.querySelectorAll<HTMLElement>('#faq summary .edit-text')].flatMap((each) =>
        each.getClientRects().length > 0 ? each.textContent : [],
      ),
    ) as Promise<string[]>;
  const [first = '', second, third, fourth] = await readOrder();
  await page.click(['textbox', 'Edit Services › Questions 4 › Question']);
  await page.click(['group', 'Question 4'], ['button', 'Add a question']);
  await page.waitFor(['textbox', 'Edit Question 5, Question']);
  await page.type('Do you take pets?');
  await page.type(keys.enter);
  await page.type('Ask us.');
  await page.expectProperty('textContent', 'Ask us.', ['textbox', 'Edit Question 5, Answer']);
  expect(await readOrder()).toEqual([first, second, third, fourth, 'Do you take pets?']);

  await page.click(['textbox', 'Edit Question 5, Question']);
  await page.type(keys.f10, keys.alt);
  await page.type(keys.up.repeat(4));
  await expect.poll(readOrder).toEqual(['Do you take pets?', first, second, third, fourth]);
  await page.click(['textbox', 'Edit Services › Questions 1 › Question']);
  await page.click(['group', 'Question 2'], ['button', 'Question 2: more']);
  await page.click(['dialog', 'Question 2'], ['button', 'Remove']);
  await expect.poll(readOrder).toEqual(['Do you take pets?', second, third, fourth]);
  return readOrder();
}

/** An admin formats an article's words and arranges questions, and sees both live. */
export async function formatAndArrange(page: EnginePage, site: TestSite): Promise<void> {
  const article = '/blog/nanny-interview-questions';
  await enterAsAdmin(page, site);
  await openToEdit(page, article);
  await formatArticle(page);
  await page.open('/services');
  await page.waitFor(['textbox', /^Edit /]);
  const order = await arrangeQuestions(page);
  await saveUntilLive(page);

  const read = async (path: string) => (await fetch(site.url + path)).text();
  expect(await read(article)).toMatch(
    /<strong><a href="\/about">really|<a href="\/about"><strong>really/,
  );
  const [, questions = ''] = (await read('/services')).split('id="faq"');
  const positions = order.map((question) => questions.indexOf(question));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
}

/** Chooses a picture that the site has, and the point of it that stays visible; returns that. */
async function choosePicture(page: EnginePage): Promise<string> {
  const panel: RoleQuery = ['dialog', 'Change this picture'];
  await page.click(['button', 'Edit New article › Image']);
  await page.click(panel, ['button', /^Choose one that is already here/]);
  await page.click(['dialog', 'Choose a picture'], ['button', /^story\.svg/]);
  await page.expectProperty('value', /^\/images\/story\.svg$/, panel, ['textbox', /^Image URL/]);
  await page.expectProperty('value', /boardwalk/, panel, ['textbox', /^Image description/]);
  const point: RoleQuery = ['slider', /^Focal point/];
  // Before the picture is there, it has no width to press into.
  const readWidth = () =>
    page.runOn([panel, point], (each) => each.querySelector('img')?.naturalWidth ?? 0);
  await expect.poll(readWidth).toBeGreaterThan(0);
  await page.pressPoint(0.25, 0.1, panel, point);
  const readPoint = () => page.runOn([panel, point], (each) => each.getAttribute('aria-valuetext'));
  await expect.poll(readPoint).toMatch(/^2\d% from the left, 1?\d% from the top$/);
  const [x, y] = String(await readPoint()).match(/\d+%/g) ?? [];
  await page.click(panel, ['button', 'Done']);
  return `${x ?? ''} ${y ?? ''}`;
}

/** An admin writes a new article on its own page, and is led to it once it is live. */
export async function writeArticle(page: EnginePage, site: TestSite, title: string): Promise<void> {
  const sheet: RoleQuery = ['region', 'New article: details'];
  await enterAsAdmin(page, site);
  await page.open('/admin/new/article');
  await page.pressPoint(0.5, 0.5, ['textbox', 'Edit New article › Title']);
  await page.type(title);
  await page.fill('Colleen Brady', ['textbox', 'Edit New article › Author']);
  await page.fill('Coordinator', ['textbox', 'Edit New article › Author title']);
  const text: RoleQuery = ['textbox', 'Edit New article › Text'];
  await page.click(text);
  await page.expectProperty('contentEditable', 'true', text);
  await page.type('Pack a bag in May.');
  await page.expectProperty('textContent', 'Pack a bag in May.', text);
  const focus = await choosePicture(page);

  // On a phone the sheet opens once the picture is chosen.
  await page.waitFor(sheet, ['combobox', 'Category']);
  await page.choose('Childcare', sheet, ['combobox', 'Category']);
  await page.fill(
    'What to pack in May, what to tell a four-year-old, and who looks after whom when it counts.',
    sheet,
    ['textbox', /^Excerpt/],
  );
  await page.waitFor(sheet, ['status', 'Ready. Save to publish it.']);
  await saveUntilLive(page);

  await page.click(editor, ['link', `See it: ${title}`]);
  await page.expectAddress(/^\/blog\/[\w-]+$/);
  await page.waitFor(['heading', title]);
  await page.expectText('Pack a bag in May.');
  const readPosition = () => {
    const image = document.querySelector('main img[src*="story"]');
    return image && getComputedStyle(image).objectPosition;
  };
  await expect.poll(() => page.run(readPosition)).toBe(focus);
}

/** Somebody without a login suggests other words by an admin's link, of which the admin takes one. */
export async function suggestAndTake(page: EnginePage, site: TestSite): Promise<void> {
  const dialog: RoleQuery = ['dialog', 'Suggestions'];
  const title: RoleQuery = ['textbox', 'Edit About › Story › Title'];
  await enterAsAdmin(page, site);
  await openToEdit(page, '/about');
  const before = await readText(page, title);
  await page.click(editor, ['button', 'Menu']);
  await page.click(editor, ['button', 'Ask for suggestions']);
  const link: RoleQuery = ['textbox', 'Link for suggestions'];
  await page.expectProperty('value', /\/preview#/, link);
  const { pathname, hash } = new URL(String(await page.readProperty('value', link)));
  await page.open('/admin-dashboard');
  await page.click(['button', 'Logout']);
  await page.expectText('You have been successfully logged out.');

  await page.open(pathname + hash);
  const preview: RoleQuery = ['region', 'Preview'];
  await page.pressText(0, ['textbox', `Suggest other words for: ${before}`]);
  await page.type('Truly ');
  await page.type(keys.enter);
  await page.fill('Ana Ruiz', preview, ['textbox', 'Your name']);
  await page.click(preview, ['button', 'Send 1 suggestion']);
  await page.expectText('Sent. Thank you!');
  await page.click(preview, ['button', 'End']);

  await enterAsAdmin(page, site);
  await openToEdit(page, '/about');
  await page.click(editor, ['button', 'Menu']);
  await page.click(editor, ['button', '1 suggestion to look at']);
  await page.click(dialog, ['button', /^Take it/]);
  await page.expectText('You have looked at all of them.');
  await page.click(dialog, ['button', 'Done']);
  expect(await readText(page, title)).toContain('Truly ');
  await discard(page);
}
