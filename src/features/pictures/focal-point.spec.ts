import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

const focus = '100% 0%';
const photo = '/uploads/bands.png';

let copy: SiteCopy;
let site: TestSite;
let page: Page;
let complaints: string[];

/** Draws a wide picture: green, and blue on the right. */
function drawBands(): Promise<Buffer> {
  return sharp({ create: { width: 2000, height: 500, channels: 3, background: '#00ff00' } })
    .extend({ right: 1000, background: '#0000ff' })
    .png()
    .toBuffer();
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const path = join(copy.folder, 'content', file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
}

test.beforeAll(async ({ browser }) => {
  copy = await copySite();
  await mkdir(join(copy.folder, 'public/uploads'), { recursive: true });
  await writeFile(join(copy.folder, 'public', photo), await drawBands());
  const point = (text: string) =>
    text.replace(/^( *)image: .*$/m, `$1image: ${photo}\n$1imageFocus: ${focus}`);
  await rewrite('providers/linh-tran.yaml', (text) => `${point(text)}onHomePage: true\norder: 1\n`);
  await rewrite('blog/nanny-interview-questions.md', (text) =>
    point(text).replace(/^imageAlt: (?:.|\n {2})*$/m, 'imageAlt: decorative'),
  );
  await rewrite('services/nanny.yaml', point);
  await rewrite('testimonials/1-kessler.yaml', point);
  await rewrite('pages/home.yaml', point);
  await copy.build();
  site = await startTestSite(copy.distDir);
  page = await (await browser.newContext({ baseURL: site.url })).newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

test.afterAll(async () => {
  await page.close();
  await site.close();
  await copy.remove();
});

const readPosition = (image: Locator) =>
  image.evaluate((element) => getComputedStyle(element).objectPosition);

for (const [path, name, selector] of [
  ['/', 'the top of the page', 'img.hero-picture'],
  ['/', 'a card of a caregiver', '[data-providers] img[alt="Portrait of Linh Tran"]'],
  ['/', 'a card of a service', '#nanny img'],
  ['/', 'a round portrait', '.slide img[data-focus]'],
  ['/providers', 'the directory', 'img[alt="Portrait of Linh Tran"]'],
  ['/providers/6', 'a profile', 'main img[alt="Portrait of Linh Tran"]'],
  ['/nanny-services', 'the page of a service', 'main .object-cover'],
  ['/blog', 'a card of an article', 'article:has(a[href$="/nanny-interview-questions"]) img'],
] as const) {
  test(`A823: the focal point holds in ${name}`, async () => {
    await page.goto(path);
    expect(await readPosition(page.locator(selector).first())).toBe(focus);
    expect(complaints).toEqual([]);
  });
}

test('A823: it holds where the search draws the cards, and beside a message about a caregiver', async () => {
  await page.goto('/providers?q=Linh');
  const found = page.locator('article:has([data-searched]) img[alt="Portrait of Linh Tran"]');
  await found.waitFor();
  expect(await readPosition(found)).toBe(focus);
  await page.goto('/contact?provider=6&intent=contact&name=Linh+Tran');
  const portrait = page.locator('#message img[src*="bands"]');
  await portrait.waitFor();
  expect(await readPosition(portrait)).toBe(focus);
  expect(complaints).toEqual([]);
});

test.describe('the picture that networks show', () => {
  for (const path of ['/providers/6', '/blog/nanny-interview-questions']) {
    test(`A823: is cropped around the focal point, ${path}`, async () => {
      await page.goto(path);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const response = await page.request.get(new URL(address ?? '').pathname);
      const pixels = await sharp(await response.body())
        .extract({ left: 1150, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer();
      const [, green = 0, blue = 0] = pixels;
      expect(blue).toBeGreaterThan(200);
      expect(green).toBeLessThan(60);
    });
  }
});

test('A824: a decorative picture has an empty alt on cards, on its page and in the API', async () => {
  await page.goto('/blog');
  const card = page.locator('article:has(a[href$="/nanny-interview-questions"]) img');
  await expect(card).toHaveAttribute('alt', '');
  await page.goto('/blog/nanny-interview-questions');
  await expect(page.locator('article img').first()).toHaveAttribute('alt', '');
  const response = await page.request.get('/api/blog/nanny-interview-questions');
  expect(await response.json()).toMatchObject({ imageAlt: '', imageFocus: focus });
});
