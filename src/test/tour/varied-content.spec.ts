import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { editContentFile } from '#model/files/edit-content-file.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { writeMp3 } from '#test/kit/sample-recording.ts';
import { listBuiltFiles, readBuiltBytes } from '#test/kit/site/built-site.ts';
import { listListedPages } from '#test/kit/site/public-pages.ts';
import { copySite, type SiteCopy } from '#test/kit/site/site-copy.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

// A build takes longer than all of these tests: one site shows whatever the shipped content has no
// example of.

const noticeText = 'Closed for the storm on Friday. Call us if you need help tonight.';
const focus = '100% 0%';
const photo = '/uploads/bands.png';
/** A picture that the site's own code names, too. */
const placeholder = '/images/people/portrait-to-come.svg';

let copy: SiteCopy;
let site: TestSite;

/**
 * A caregiver, a testimonial, an article and a team member whose texts and files have one word in
 * common.
 */
interface Entries {
  word: string;
  ids: [caregiver: number, testimonial: number, article: number];
  state: string;
  /** The lines after the state of the caregiver and of the testimonial. */
  positions?: [string, string];
}

const caregiver = ({
  word,
  ids: [id],
  state,
  positions: [position] = ['', ''],
}: Entries) => `id: ${id}
name: ${word} Quill
title: Nanny in ${word}
bio: ${word} knows the quiet beaches.
detailedBio: |-
  ${word}, in many words.

  ![A drawing](/images/people/${word}.svg)
image: /uploads/${word}.png
imageDrawn: true
introduction: { recording: /uploads/${word}.mp3, words: Hello from ${word} }
${state === 'hidden' ? 'rating: 4.5' : '# Nobody has rated her yet.'}
experience: 3-5 years
serviceType: nanny
counties: [pinellas]
checks: { interview: 2024-02, records: 2024-03, driving: 2097-12 }
state: ${state}
${position}`;

const testimonial = ({
  word,
  ids: [, id],
  state,
  positions: [, position] = ['', ''],
}: Entries) => `id: ${id}
text: ${word} words of a family.
name: ${word} Family
title: Parents in ${word}
image: /uploads/${word}.png
rating: 5
service: nanny
state: ${state}
${position}`;

const article = ({ word, ids: [, , id], state }: Entries) => `---
id: ${id}
title: ${word} for Beginners
excerpt: About ${word}.
image: /uploads/${word}.png
imageAlt: A plant
category: ${word}
publishedAt: '2024-09-30T09:00:00-04:00'
author: the ${word} team
authorTitle: ${word}
redirectFrom: [old-${word}]
state: ${state}
---

All of ${word}.
`;

const member = ({ word, ids: [id], state }: Entries) => `id: ${id}
name: ${word} Lee
title: Keeper of ${word}
bio: ${word} answers the phone.
image: /uploads/${word}.png
imageAlt: ${word} at a desk
state: ${state}
`;

async function write(entries: Entries): Promise<void> {
  const { word } = entries;
  const files = {
    [`content/providers/${word}.yaml`]: caregiver(entries),
    [`content/testimonials/${word}.yaml`]: testimonial(entries),
    [`content/blog/${word}.md`]: article(entries),
    [`content/team/${word}.yaml`]: member(entries),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(copy.folder, file), text);
  await writeFile(join(copy.folder, `public/uploads/${word}.png`), await drawPicture('png'));
  await writeFile(join(copy.folder, `public/uploads/${word}.mp3`), writeMp3());
  await writeFile(
    join(copy.folder, `public/images/people/${word}.svg`),
    '<svg viewBox="0 0 9 9"/>',
  );
}

/** Lists the files whose name or bytes contain a word, in capitals or not. */
function findTraces(word: string): string[] {
  const pattern = new RegExp(word, 'i');
  return listBuiltFiles(copy.distDir).filter(
    (file) =>
      pattern.test(file) || pattern.test(readBuiltBytes(file, copy.distDir).toString('latin1')),
  );
}

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

/** Adds hidden entries and listed ones, in an order of their own. */
async function writeEntries(): Promise<void> {
  const hidden: Entries = { word: 'quillwort', ids: [61, 62, 63], state: 'hidden' };
  await write(hidden);
  // A broken file would appear in the list of what the build replaced.
  const broken = caregiver({ ...hidden, ids: [64, 65, 66] })
    .replace('rating: 4.5', 'rating: 4.2')
    .replace(/^image: .*$/m, `image: ${placeholder}`);
  await writeFile(join(copy.folder, 'content/providers/quillwort-two.yaml'), broken);
  await write({
    word: 'marigold',
    ids: [71, 72, 73],
    state: 'listed',
    positions: ['order: 2500\nonHomePage: true\n', 'order: 500\n'],
  });
  await rewrite('services/nanny.yaml', (text) => `${text}order: 9000\n`);
}

/** Gives a picture of each kind a focal point, and one article's no description. */
async function writeFocalPoints(): Promise<void> {
  await writeFile(join(copy.folder, 'public', photo), await drawBands());
  const point = (text: string) =>
    text.replace(/^( *)image: .*$/m, `$1image: ${photo}\n$1imageFocus: ${focus}`);
  await rewrite('providers/linh-tran.yaml', (text) => `${point(text)}onHomePage: true\n`);
  await rewrite('blog/nanny-interview-questions.md', (text) =>
    point(text).replace(/^imageAlt: (?:.|\n {2})*$/m, 'imageAlt: decorative'),
  );
  await rewrite('services/nanny.yaml', point);
  await rewrite('testimonials/1-kessler.yaml', point);
  await rewrite('pages/home.yaml', point);
  const targets = 'buttonTo: /providers?county=pasco\n  secondButtonTo: /providers/61';
  await rewrite('pages/home.yaml', (text) => text.replace('hero:\n', `hero:\n  ${targets}\n`));
}

/** A paragraph with each mark, and signs that are none. */
const marked = String.raw`We know **every <caregiver>**. [Ask us](/contact), or \*\*call\*\*.`;
const markedWords = 'We know every <caregiver>. Ask us, or **call**.';

/** Gives paragraphs marks: one that only a page shows, one in a mail, one in a search result. */
async function writeMarks(): Promise<void> {
  const paths = {
    'pages/about': ['banner', 'text'],
    'pages/intake': ['process', 'steps', 0, 'text'],
    'pages/services': ['faq', 'items', 0, 'answer'],
    'team/founder': ['bio'],
    'testimonials/1-kessler': ['text'],
    'providers/colleen-brady': ['testimonials', 0, 'text'],
    footer: ['newsletter', 'text'],
  };
  for (const [name, path] of Object.entries(paths)) {
    const change = (text: string) => editContentFile(text, '.yaml', [{ path, after: marked }]);
    await rewrite(`${name}.yaml`, change);
  }
}

/** Renames the agency and gives it a photo for a logo. */
async function writeBrand(): Promise<void> {
  await rewrite('site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, 'name: Heron & Hearth')
      .replace(/^( *)image: .*mark\.svg$/m, `$1image: ${photo}\n$1imageFocus: ${focus}`),
  );
}

test.beforeAll(async () => {
  copy = await copySite();
  await mkdir(join(copy.folder, 'public/uploads'), { recursive: true });
  await writeEntries();
  await writeFocalPoints();
  await writeBrand();
  await writeMarks();
  const times = 'from: 2026-11-27T09:00\nuntil: 2026-11-30T18:00';
  await writeFile(
    join(copy.folder, 'content/notice.yaml'),
    `text: ${noticeText}\nlink: /contact\n${times}\nstate: listed\n`,
  );
  // Somebody took this recording out of the content again.
  await writeFile(join(copy.folder, 'public/uploads/no-longer.mp3'), writeMp3());
  await rewrite('team/founder.yaml', (text) =>
    text.replace('sample: true', 'sample: false\npermissionSince: 2098-01-01'),
  );
  await copy.build();
  site = await startTestSite(copy.distDir);
});

test.afterAll(async () => {
  await site.close();
  await copy.remove();
});

test('A869, A870: another name and logo are on every share picture of the next build @full', async () => {
  const readFolders = (distDir?: string) =>
    listBuiltFiles(distDir).filter((file) => file.startsWith('images/og/'));
  const renamed = readFolders(copy.distDir);
  const before = new Set(readFolders());

  // The mark is in the same position on the pictures of pages, and on those of people and articles.
  for (const file of renamed) {
    const { data } = await sharp(readBuiltBytes(file, copy.distDir))
      .extract({ left: 66, top: 0, width: 60, height: 630 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isBlue = (at: number) =>
      (data[at] ?? 255) < 60 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 0) > 200;
    expect(Array.from({ length: data.length / 3 }, (_, index) => 3 * index).some(isBlue)).toBe(
      true,
    );
  }
  expect(renamed.filter((file) => before.has(file)).sort()).toEqual(
    ['blog', 'contact', 'home', 'providers', 'services'].map((page) => `images/og/${page}.jpg`),
  );
  for (const page of ['blog', 'contact', 'home', 'providers', 'services']) {
    const file = `images/og/${page}.jpg`;
    expect(readBuiltBytes(file, copy.distDir).equals(readBuiltBytes(file))).toBe(false);
  }
  expect(readBuiltBytes('images/logo-mark.svg', copy.distDir).toString()).toContain('data:image/');
  const html = readBuiltBytes('index.html', copy.distDir).toString();
  expect(html).toContain('<title>');
  expect(html).toContain('| Heron &amp; Hearth</title>');
  expect(html).toContain('<image href="/images/logo-mark.svg"');
});

const lists = ['/api/providers', '/api/providers?view=cards', '/api/testimonials', '/api/blog'];

const listIds = (name: string) =>
  (
    JSON.parse(readBuiltBytes(`catalogue/${name}.json`, copy.distDir).toString()) as {
      id: number;
    }[]
  ).map(({ id }) => id);

test('A808, A810: what is hidden is in no file of the site and no answer; listed, it stands in its order, without stars until it has some @full', async ({
  request,
}) => {
  const ask = (path: string) => request.get(site.url + path);

  expect(findTraces('quillwort')).toEqual([]);
  expect((await ask('/images/people/quillwort.svg')).status()).toBe(404);
  expect((await ask(placeholder)).status()).toBe(200);
  expect(findTraces('portrait-to-come')).toContain('catalogue/pictures.json');
  for (const path of lists) {
    const response = await ask(path);
    expect(response.status()).toBe(200);
    expect(await response.text()).not.toMatch(/quillwort/i);
  }
  for (const path of ['/api/providers/61', '/api/blog/63', '/api/blog/quillwort']) {
    expect((await ask(path)).status()).toBe(404);
  }

  expect(findTraces('marigold')).toEqual(
    expect.arrayContaining([
      'about.html',
      'blog/marigold.html',
      'catalogue/provider-cards.json',
      'catalogue/content-directory.json',
      'images/people/marigold.svg',
      'index.html',
      'providers/71.html',
      'rss.xml',
      'sitemap-0.xml',
      'uploads/marigold.mp3',
      'uploads/marigold.png',
    ]),
  );
  for (const path of [...lists, '/api/providers/71', '/api/blog/73', '/api/blog/marigold']) {
    const text = await (await ask(path)).text();
    expect(text).toMatch(/marigold/i);
    expect(text).not.toContain('"state"');
  }
  expect(listIds('provider-cards').slice(0, 4)).toEqual([1, 2, 71, 3]);
  expect(listIds('testimonials').slice(0, 2)).toEqual([72, 1]);
  expect(listIds('services')).toEqual([2, 3, 4, 5, 1]);
  const [, profile = ''] = readBuiltBytes('providers/71.html', copy.distDir)
    .toString()
    .split('<h1');
  expect(profile).toContain('3-5 years');
  expect(profile.split('3-5 years')[0]).not.toContain('stars');
  // A check of 2024 is over on the day of the commit.
  expect(profile).toContain('Being renewed');
  expect(profile).toContain('Next by December 2098');
  const sitemap = readBuiltBytes('sitemap-0.xml', copy.distDir).toString();
  // Nobody should search for a sample.
  expect(sitemap.match(/providers\/\d+/g)).toEqual(['providers/71']);
  const home = readBuiltBytes('index.html', copy.distDir).toString();
  const [, cards = ''] = home.split('data-providers');
  expect([...new Set(cards.match(/providers\/\d+/g))]).toEqual(
    ['71', '6', '1', '2'].map((id) => `providers/${id}`),
  );
  expect(await readFile(join(copy.distDir, '_redirects'), 'utf8')).toContain('/blog/old-marigold');
});

test('A971: a recording that no profile has is not served, and one that a profile has can be heard with its words @full', async ({
  request,
}) => {
  expect((await request.get(`${site.url}/uploads/no-longer.mp3`)).status()).toBe(404);
  expect((await request.get(`${site.url}/uploads/marigold.mp3`)).status()).toBe(200);
  const profile = readBuiltBytes('providers/71.html', copy.distDir).toString();
  expect(profile).toMatch(/<audio controls preload="none" src="\/uploads\/marigold\.mp3"/);
  expect(profile).toContain('>Hello from marigold</p>');
});

test('A971: cards call a drawing an illustration, where they do not say that nobody real is shown @full', () => {
  const [, ...cards] = readBuiltBytes('providers.html', copy.distDir).toString().split('<article');
  const findCard = (id: number) => cards.find((card) => card.includes(`href="/providers/${id}"`));
  const read = (id: number) => findCard(id)?.match(/<span class="sample">(?:\w+)/g);
  expect(read(71)).toEqual(['<span class="sample">Illustration']);
  expect(read(1)).toEqual(['<span class="sample">Sample']);
  // One person is on the agency's team; the other drawing holds an open position.
  expect(
    readBuiltBytes('about.html', copy.distDir)
      .toString()
      .match(/>Illustration</g),
  ).toHaveLength(1);
});

test('A817: a notice stands above the header of every page at 320 px in either theme, its link is large, and its look costs nothing @full', async ({
  openPage,
}) => {
  const readPages = (distDir?: string) =>
    listListedPages().map(({ path }) => {
      const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
      return { path, html: readBuiltBytes(file, distDir).toString() };
    });
  const shown = readPages(copy.distDir);
  expect(shown.filter(({ html }) => !html.includes(noticeText))).toEqual([]);
  const readStyle = (pages: typeof shown) =>
    pages.find(({ path }) => path === '/privacy')?.html.match(/<style[^]*?<\/style>/g);
  expect(readStyle(shown)).toEqual(readStyle(readPages()));

  const page = await openPage(undefined, { viewport: { width: 320, height: 640 } });
  for (const theme of ['light', 'dark'] as const) {
    await page.goto(`${site.url}/`);
    await page.evaluate((name) => localStorage.setItem('theme-preference', name), theme);
    await page.reload();
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe(theme);
    const bar = page.getByRole('region', { name: 'Notice' });
    const link = bar.getByRole('link', { name: noticeText });
    await expect(link).toHaveAttribute('href', '/contact');
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const header = await page.getByRole('banner').boundingBox();
    const box = await bar.boundingBox();
    expect(box?.y).toBe(0);
    expect(header?.y).toBe(box?.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findViolations(page)).toEqual([]);
  }
});

test('A885: a button leads to its target, or to its usual page where the target is hidden @full', () => {
  const home = readBuiltBytes('index.html', copy.distDir).toString();
  const [, hero = ''] = home.split('class="hero"');
  expect([...hero.matchAll(/href="([^"]*)"/g)].slice(0, 4).map(([, to]) => to)).toEqual([
    ...['/providers?county=pasco', '/services', '/intake-forms', '/services#screening'],
  ]);
});

test('bold words and links of a paragraph are elements on its page, and plain words in mails and search results @full', () => {
  const read = (file: string) => readBuiltBytes(file, copy.distDir).toString();
  const shown =
    '>We know <strong>every &lt;caregiver&gt;</strong>. <a href="/contact">Ask us</a>, or **call**.</';
  // Each page has them in its footer, too.
  for (const file of ['about', 'intake-forms', 'services', 'index', 'providers/8']) {
    const [page = '', footer = ''] = read(`${file}.html`).split('<footer');
    expect(page, file).toContain(shown);
    expect(footer, file).toContain(`${shown}p>`);
  }
  expect(read('about.html').split(shown)).toHaveLength(4);
  const { next } = JSON.parse(read('agency.json')) as {
    next: { client: { steps: { text: string }[] } };
  };
  expect(next.client.steps[0]?.text).toBe(markedWords);
  const [data] = [...read('services.html').matchAll(/"acceptedAnswer":(\{.*?\})/g)];
  expect(JSON.parse(data?.[1] ?? '')).toMatchObject({ text: markedWords });
});

const readPosition = (image: Locator) =>
  image.evaluate((element) => getComputedStyle(element).objectPosition);

/** The pictures with a focal point, by page. */
const cropped: Record<string, [name: string, selector: string][]> = {
  '/': [
    ['the top of the page', 'img.hero-picture'],
    ['a card of a caregiver', '[data-providers] img[alt="Portrait of Linh Tran"]'],
    ['a card of a service', '#nanny img'],
    ['a round portrait', '.slide img[data-focus]'],
  ],
  '/providers': [['the directory', 'img[alt="Portrait of Linh Tran"]']],
  '/providers/6': [['a profile', 'main img[alt="Portrait of Linh Tran"]']],
  '/nanny-services': [['the page of a service', 'main .object-cover']],
  '/blog': [['a card of an article', 'article:has(a[href$="/nanny-interview-questions"]) img']],
};

/** Expects that a page's picture for networks shows the blue of the focal point on its right. */
async function expectCroppedShare(page: Page): Promise<void> {
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const response = await page.request.get(site.url + new URL(address ?? '').pathname);
  const pixels = await sharp(await response.body())
    .extract({ left: 1150, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const [, green = 0, blue = 0] = pixels;
  expect(blue).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
}

test('A823, A824: the focal point holds wherever a picture is cropped, and a decorative picture has an empty alt @full', async ({
  openPage,
}) => {
  const page = await openPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const [path, frames] of Object.entries(cropped)) {
    await page.goto(site.url + path);
    for (const [name, selector] of frames) {
      expect(await readPosition(page.locator(selector).first()), name).toBe(focus);
    }
    if (path === '/providers/6') await expectCroppedShare(page);
  }

  const card = page.locator('article:has(a[href$="/nanny-interview-questions"]) img');
  await expect(card).toHaveAttribute('alt', '');
  await page.goto(`${site.url}/blog/nanny-interview-questions`);
  await expect(page.locator('article img').first()).toHaveAttribute('alt', '');
  await expectCroppedShare(page);
  const response = await page.request.get(`${site.url}/api/blog/nanny-interview-questions`);
  expect(await response.json()).toMatchObject({ imageAlt: '', imageFocus: focus });

  await page.goto(`${site.url}/providers?q=Linh`);
  const found = page.locator('article:has([data-searched]) img[alt="Portrait of Linh Tran"]');
  await found.waitFor();
  expect(await readPosition(found)).toBe(focus);
  await page.goto(`${site.url}/contact?provider=6&intent=contact&name=Linh+Tran`);
  const portrait = page.locator('#message img[src*="bands"]');
  await portrait.waitFor();
  expect(await readPosition(portrait)).toBe(focus);
  expect(complaints).toEqual([]);
});
