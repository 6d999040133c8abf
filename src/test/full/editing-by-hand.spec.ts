import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { maxPictureBytes } from '#editing/pictures/max-picture-bytes.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';

const article = '/blog/nanny-interview-questions';

let site: EditingSite;
let page: Page;

test.beforeAll(async () => {
  site = await startEditingSite();
});

test.afterAll(async () => {
  await site.close();
});

test.afterEach(async () => {
  await page.context().close();
});

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  page = await context.newPage();
  await signIn(page, site.admin);
}

/** Returns a photo of 12 megapixels with as much detail as a phone's. */
async function takeLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = sharp({
    create: { width: 500, height: 375, channels: 3, background: '#888', noise },
  });
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888' } })
    .composite([{ input: await grain.png().toBuffer(), tile: true }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Chooses a photo and expects a small stored version. */
async function expectShrunk(choose: (photo: Buffer) => Promise<void>): Promise<void> {
  const photo = await takeLargePhoto();
  expect(photo.length).toBeGreaterThan(6_000_000);
  const answered = page.waitForResponse((each) => each.url().endsWith('/api/admin/pictures'));
  await choose(photo);
  const answer = await answered;
  const { path } = (await answer.json()) as { path: string };
  const stored = await page.request.get(path.replace('/uploads/', '/api/admin/pictures/'));
  const bytes = await stored.body();
  expect(bytes.length).toBeLessThanOrEqual(maxPictureBytes);
  const { width, height } = await sharp(bytes).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(2560);
  expect(width / height).toBeCloseTo(4 / 3, 1);
}

async function chooseFile(button: Locator, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
}

/** Opens the article's text and returns it. */
async function openText(): Promise<Locator> {
  await openInEditMode(page, article);
  const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
  await text.getByRole('paragraph').first().click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  return text;
}

test.describe('A805: a photo of 12 megapixels is stored within 500 KB', () => {
  test.beforeEach(({ browser }) => open(browser));

  for (const [what, path, image] of [
    ['a portrait', '/providers/1', 'Edit Caregiver “Marisol Reyes” › Image'],
    ['the picture of an article', article, /^Edit Article .* › Image$/],
    ['a picture of a page', '/about', 'Edit About › Story › Image'],
  ] as const) {
    test(`as ${what}`, async () => {
      await openInEditMode(page, path);
      await page.getByRole('button', { name: image }).first().click();
      const panel = page.getByRole('dialog', { name: 'Change this picture' });
      await expectShrunk((photo) =>
        chooseFile(panel.getByRole('button', { name: /^Choose a picture/ }), photo),
      );
    });
  }

  test('as a picture that is dropped on a text, which asks for its description', async () => {
    const text = await openText();
    const panel = page.getByRole('group', { name: 'Picture', exact: true });
    await expectShrunk(async (photo) => {
      const paragraph = text.getByRole('paragraph').nth(1);
      const box = await paragraph.boundingBox();
      const transfer = await page.evaluateHandle((base64) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'beach.jpg', { type: 'image/jpeg' }));
        return data;
      }, photo.toString('base64'));
      await paragraph.dispatchEvent('drop', {
        dataTransfer: transfer,
        clientX: (box?.x ?? 0) + 5,
        clientY: (box?.y ?? 0) + 5,
      });
    });
    await panel.getByText('The picture is ready.').waitFor();
    await panel.getByRole('button', { name: 'Add picture' }).click();
    await panel.getByText('Describe what the picture shows').waitFor();
    await panel.getByRole('textbox', { name: 'Picture description' }).fill('A beach');
    await panel.getByRole('button', { name: 'Add picture' }).click();
    await expect(text.getByRole('img', { name: 'A beach' })).toHaveCount(1);
  });
});

test.describe('A822: a link is chosen by name', () => {
  for (const [kind, typed, address] of [
    ['Page', 'privacy', '/privacy'],
    ['Article', 'sleep', /^\/blog\/[\w-]+$/],
    ['Caregiver', 'denise', /^\/providers\/\d+$/],
    ['Service', 'doula', '/doula-services'],
    ['Phone', 'phone', /^tel:\+1\d{10}$/],
    ['Email', 'email', /^mailto:.+@.+$/],
  ] as const) {
    test(`of the kind ${kind}`, async ({ browser }) => {
      await open(browser);
      const text = await openText();
      await text.press('Control+a');
      await page.keyboard.type('Ask ');
      await page
        .getByRole('toolbar', { name: 'Format Text' })
        .getByRole('button', { name: 'Link' })
        .click();
      const place = page.getByRole('combobox', { name: 'Link to' });
      await place.fill(typed);
      await page
        .getByRole('option', { name: new RegExp(` ${kind}$`) })
        .first()
        .click();
      await expect(text.getByRole('link')).toHaveAttribute('href', address);
    });
  }
});

test('A792: a finger drags a question to another place', async ({ browser }) => {
  await open(browser, { viewport: { width: 375, height: 2400 }, hasTouch: true });
  await openInEditMode(page, '/services');
  const questions = page.getByRole('textbox', {
    name: /^Edit (?:Services › )?Question.*Question$/,
  });
  const readQuestions = () =>
    questions.evaluateAll((fields) => fields.map(({ textContent }) => textContent));
  await questions.nth(3).tap();
  const handle = page.getByRole('button', { name: 'Question 4: move' });
  await handle.waitFor();
  const [a, b, c, d] = await readQuestions();
  const [from, to] = await Promise.all([handle.boundingBox(), questions.nth(1).boundingBox()]);
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchEnd' | 'touchMove' | 'touchStart', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: (from?.x ?? 0) + 8, y }],
    });
  const [begin, end] = [(from?.y ?? 0) + 8, to?.y ?? 0];
  await send('touchStart', begin);
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', begin + ((end - begin) * step) / 8);
  await send('touchEnd');
  await expect.poll(readQuestions).toEqual([a, d, b, c]);
});
