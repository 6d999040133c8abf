import sharp from 'sharp';
import * as z from 'zod/mini';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { providerCardSchema } from '#model/schemas/provider-card.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { type ApiCall, fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { findEditor, openInEditMode, readKeptEdits } from '#test/kit/browser/editor-page.ts';
import { pastedHtml } from '#test/kit/hostile/pasted-html.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { readBuiltBytes } from '#test/kit/site/built-site.ts';
import { readEntryField } from '#test/kit/read-entry-field.ts';

const path = '/blog/nanny-interview-questions';

/** The address at which the site serves an uploaded picture. */
const uploaded = '/images/blog/nanny-interview-questions.svg';

let page: Page;
let calls: ApiCall[];
let text: Locator;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  calls = await fakeEditing(page, { ...editingAnswers });
  await openInEditMode(page, path);
  text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
});

/** Presses the end of a paragraph, which opens the text there. */
async function openAt(paragraph: Locator): Promise<void> {
  await paragraph.click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
}

function listChangedLines(after: string): string[] {
  const before = (readEntryField(`content${path}.md`, []) ?? '').split('\n');
  const lines = after.split('\n');
  expect(lines).toHaveLength(before.length);
  return lines.filter((line, index) => line !== before[index]);
}

test('A818: an article is edited as it looks, and opening it changes and moves nothing', async () => {
  const readPositions = () =>
    page
      .locator('main :is(h2, .edit-rich li, .edit-rich p:not(li p))')
      .evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().top + window.scrollY)),
      );
  await text.getByRole('paragraph').first().waitFor();
  const positions = await readPositions();
  await openAt(text.getByRole('paragraph').first());
  await expect(page.getByRole('toolbar', { name: 'Format Text' })).toBeVisible();
  expect(await readPositions()).toEqual(positions);
  await text.press('End');
  await text.press('x');
  await text.press('Backspace');
  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  await expect(text).toHaveValue(readEntryField(`content${path}.md`, []) ?? '');
  await page.getByRole('button', { name: 'As it looks' }).click();
  await text.getByRole('heading').first().waitFor();

  await expect(findEditor(page).bar.getByText('No changes')).toBeVisible();
});

test('A819: a word typed and made bold is one line of the file, and undo takes it back', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('End');
  await page.keyboard.type(' Ask');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  const bold = page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(1);
  await expect.poll(() => readKeptEdits(page)).toHaveLength(1);
  const [kept = ''] = await readKeptEdits(page);
  expect(listChangedLines(kept)).toEqual([expect.stringMatching(/ \*\*Ask\*\*/)]);

  await page.keyboard.press('Control+z');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(0);
  await expect(text.getByRole('paragraph').first()).toContainText(' Ask');
  await page.keyboard.press('Control+Shift+z');
  await expect(text.getByRole('strong').filter({ hasText: 'Ask' })).toHaveCount(1);
});

test('A848: bold that ends at a sign beside a letter is shown as readers will see it', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Note:please ask!');
  await text.press('Home');
  for (let count = 0; count < 5; count += 1) await text.press('Shift+ArrowRight');
  await text.press('Control+b');

  await expect(text.getByRole('strong')).toHaveText(['Note']);
  await expect.poll(() => readKeptEdits(page)).toEqual(['**Note**:please ask!']);
});

test('A818, A947: headings, lists and quotes are made by buttons and by signs @full', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Sun');
  const press = async (name: string) =>
    page
      .getByRole('toolbar', { name: 'Format Text' })
      .getByRole('button', { name, exact: true })
      .click();
  await press('Heading');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press('Quote');
  await page.keyboard.type('Said * so');
  await findEditor(page).getButton('Save').click();

  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/admin/content')?.body)
    .toMatchObject({ edits: [{ value: '## Sun\n\n- one\n- two\n\n> Said * so' }] });
});

test('A818: a key formats what was selected just before, though the browser tells of that later', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Note please');
  await text.evaluate((field) => {
    // Both happen in one task, since the browser reports a selection in a later one.
    getSelection()?.selectAllChildren(field);
    getSelection()?.collapseToStart();
    getSelection()?.modify('extend', 'forward', 'word');
    const key = { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', key));
  });

  await expect(text.getByRole('strong')).toHaveText(['Note']);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Note');
});

test('A818: Home leads to the start of a text that was opened a moment ago', async () => {
  // No time passes after the text receives the focus.
  await page.clock.setFixedTime(Date.now());
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('families');
  await text.press('Home');
  await page.keyboard.type('Dear ');

  await expect(text.getByRole('paragraph')).toHaveText(['Dear families']);
});

test('A818: what is typed while the text opens is in it @full', async () => {
  await text.focus();
  await page.keyboard.type('Dear family ');

  await expect(text.getByRole('paragraph').first()).toHaveText(/^Dear family /);
});

/** Pastes as from a program that provides these formats. */
async function paste(field: Locator, formats: Record<string, string>): Promise<void> {
  await field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, formats);
}

test('A820: what is pasted from Word keeps its bold and its list', async () => {
  const { html = '' } = pastedHtml.find(({ title }) => title === 'Word: a list of bullets') ?? {};
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await paste(text, { 'text/html': html, 'text/plain': 'Bring:\r\n·\tSunscreen' });

  await expect(text.getByRole('listitem')).toHaveText(['Sunscreen', 'Water']);
  await expect(text.getByRole('strong')).toHaveText(['Water']);
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual(['Bring:\n\n- Sunscreen\n- **Water**\n\nThank you.']);
});

test('A821: what is pasted into a plain field is its words @full', async () => {
  const title = findEditor(page).getField(
    'Article “Nanny Interview Questions That Tell You Something” › Title',
  );
  await title.fill('Ask: now');
  await title.press('Home');
  for (let count = 0; count < 5; count += 1) await title.press('ArrowRight');
  await paste(title, { 'text/html': '<b>a</b>', 'text/plain': '·\tWho\r\n·\tWhen\r\n' });

  await expect(title).toHaveText('Ask: Who Whennow');
});

test('A822: a link is chosen by words of a name and Enter, or typed', async () => {
  const cards: unknown = JSON.parse(readBuiltBytes('catalogue/provider-cards.json').toString());
  const caregivers = z.array(providerCardSchema).parse(cards);
  await fakeAnswer(page, 'GET /api/providers?view=cards', { json: caregivers });
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Ask ');
  const tools = page.getByRole('toolbar', { name: 'Format Text' });
  await tools.getByRole('button', { name: 'Link' }).click();
  const place = page.getByRole('combobox', { name: 'Link to' });
  await place.fill('denise');
  // Enter takes the first name that is found.
  await place.press('Enter');
  await expect(text.getByRole('link', { name: 'Denise Whitaker' })).toHaveAttribute(
    'href',
    /^\/providers\/\d+$/,
  );
  await page.keyboard.type(' or us');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await place.fill('(941) 555 0142');
  await place.press('Enter');

  await expect
    .poll(() => readKeptEdits(page))
    .toEqual([
      expect.stringMatching(
        /^Ask \[Denise Whitaker\]\(\/providers\/\d+\) or \[us\]\(tel:\+19415550142\)$/,
      ),
    ]);
});

test('A943: the words to be linked stay marked, and the button of links closes the box again', async () => {
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Ask us');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  const asked = page.getByRole('combobox', { name: 'Link to' });
  await expect(asked).toBeFocused();
  const readMarked = () =>
    page.evaluate(() => [...(CSS.highlights.get('edit-words') ?? [])].map(String));
  expect(await readMarked()).toEqual(['us']);
  const tools = page.getByRole('toolbar', { name: 'Format Text' });
  await tools.getByRole('button', { name: 'Link' }).click();
  await expect(asked).toHaveCount(0);
  await expect(text).toBeFocused();
  expect(await readMarked()).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('conta');
  await page.getByRole('option', { name: 'Contact Page', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'us', exact: true })).toHaveAttribute(
    'href',
    '/contact',
  );
});

test('A877: whoever scrolls away from the caret stays there, and the page stays as wide', async () => {
  await openAt(text.getByRole('paragraph').first());
  await page.keyboard.type('Look ');
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, -9000);
  await page.mouse.wheel(0, 9000);
  const readPage = () =>
    page.evaluate(async () => {
      // Some browsers tell of scrolling as if a keyboard came up.
      for (const each of ['resize', 'scroll']) visualViewport?.dispatchEvent(new Event(each));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { clientWidth, scrollWidth, scrollHeight } = document.documentElement;
      return {
        isAtEnd: scrollY + innerHeight > scrollHeight - 2,
        wider: scrollWidth - clientWidth,
      };
    });
  await expect.poll(readPage).toEqual({ isAtEnd: true, wider: 0 });
  expect(await readPage()).toEqual({ isAtEnd: true, wider: 0 });
});

test('A825: a picture is put into an article with its description @full', async () => {
  const answer = { path: uploaded, width: 9, height: 9 };
  await fakeAnswer(page, 'POST /api/admin/pictures', { status: 201, json: answer });
  await openAt(text.getByRole('paragraph').first());
  await text.press('Control+a');
  await page.keyboard.type('Look');
  const panel = page.getByRole('group', { name: 'Picture', exact: true });
  await page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = await drawPicture('png');
  await (await chooser).setFiles({ name: 'beach.png', mimeType: 'image/png', buffer });
  await panel.getByText('The picture is ready.').waitFor();
  await panel.getByRole('button', { name: 'Add picture' }).click();
  await panel.getByText('Describe what the picture shows').waitFor();
  await panel.getByRole('textbox', { name: 'Picture description' }).fill('Two [small] pails');
  await panel.getByRole('button', { name: 'Add picture' }).click();

  await expect(text.getByRole('img', { name: 'Two [small] pails' })).toHaveCount(1);
  await expect
    .poll(() => readKeptEdits(page))
    .toEqual([`Look\n\n![Two \\[small\\] pails](${uploaded})`]);
});

test('A849: a transparent picture stays transparent where WebP cannot be written, and a moving one moves @full', async () => {
  await page.evaluate(() => {
    const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    const send = window.fetch.bind(window);
    // Playwright does not record a file that is sent.
    window.fetch = async (address, options) => {
      const { body } = options ?? {};
      if (body instanceof Blob)
        Reflect.set(window, 'sent', [...new Uint8Array(await body.arrayBuffer())]);
      return send(address, options);
    };
    // Safari returns a PNG.
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
      toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const answer = { path: uploaded, width: 9, height: 9 };
  await fakeAnswer(page, 'POST /api/admin/pictures', { status: 201, json: answer });
  const ground = { width: 20, height: 20, channels: 4, background: '#0000' } as const;
  const frames = ['#f00', '#00f'].map((background) =>
    sharp({ create: { ...ground, background } })
      .png()
      .toBuffer(),
  );
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const files = [await sharp({ create: ground }).png().toBuffer(), gif, await drawPicture('png')];
  await openAt(text.getByRole('paragraph').first());
  await page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const panel = page.getByRole('group', { name: 'Picture', exact: true });
  const sent: Buffer[] = [];
  for (const buffer of files) {
    const request = page.waitForRequest('**/api/admin/pictures');
    await panel
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await request;
    const bytes = await page.evaluate(() => Reflect.get(window, 'sent') as number[]);
    sent.push(Buffer.from(bytes));
    await panel.getByText('The picture is ready.').waitFor();
  }
  const [transparent, moving, opaque] = sent;
  expect(await sharp(transparent).metadata()).toMatchObject({
    format: 'png',
    hasAlpha: true,
  });
  expect(moving).toEqual(gif);
  expect(await sharp(opaque).metadata()).toMatchObject({ format: 'jpeg' });
});

test('A849: before a picture loses its transparency or stops moving, a dialog asks, and does what is answered @full', async () => {
  await page.evaluate(() => {
    const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob');
    // A browser that cannot write WebP, in which all transparent pictures are too large.
    HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
      const large = (blob: Blob | null) =>
        blob && new Blob([blob, new Uint8Array(600_000)], { type: blob.type });
      const answer: BlobCallback = (blob) => take(type === 'image/jpeg' ? blob : large(blob));
      toBlob.call(this, answer, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const answer = { path: uploaded, width: 9, height: 9 };
  await fakeAnswer(page, 'POST /api/admin/pictures', { status: 201, json: answer });
  const ground = { width: 20, height: 20, channels: 4, background: '#0000' } as const;
  const transparent = await sharp({ create: ground }).png().toBuffer();
  const still = await drawPicture('png');
  // The animation control chunk of a PNG, after the header.
  const control = Buffer.from('000000086163544c000000020000000000000000', 'hex');
  const moving = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
  await openAt(text.getByRole('paragraph').first());
  await page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const panel = page.getByRole('group', { name: 'Picture', exact: true });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/pictures')) uploads.push(request.method());
  });

  for (const [buffer, title, accept] of [
    [transparent, 'Put it on a white ground?', 'Use a white ground'],
    [moving, 'Use a still picture?', 'Use its first frame'],
  ] as const) {
    await test.step(title, async () => {
      const question = page.getByRole('dialog', { name: title });
      const choose = () =>
        panel
          .locator('input[type="file"]')
          .setInputFiles({ name: 'beach.png', mimeType: 'image/png', buffer });
      uploads.length = 0;
      await choose();
      await question.getByText('beach.png').waitFor();
      expect(await findThemeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: "Don't use it" }).click();
      await panel.getByText('The picture was not used. Please choose another one.').waitFor();

      await choose();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await panel.getByText('The picture was not used. Please choose another one.').waitFor();
      expect(uploads).toEqual([]);

      await choose();
      await question.getByRole('button', { name: accept }).click();
      await panel.getByText('The picture is ready.').waitFor();
      expect(uploads).toEqual(['POST']);
    });
  }
});
