import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  headline,
  openAsAdmin,
  openInEditMode,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { setEnvironment } from '#test/setup/environment.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';

// The site is built several times, on two shared cores.
test.describe.configure({ timeout: 180_000 });

setEnvironment({ PUBLISH_WINDOW_SECONDS: () => '0' });

const shippedHeadline = 'Exceptional Childcare & Family Support Services';

let site: EditingSite;
let browser: Browser;
let page: Page;

const open = async () => (await browser.newContext({ baseURL: site.url })).newPage();

/** Waits until the served page has a text and shows it. */
async function waitUntilLive(path: string, text: string): Promise<void> {
  const visitor = await open();
  await expect
    .poll(async () => (await visitor.request.get(path)).text(), {
      timeout: 120_000,
      intervals: [500],
    })
    .toContain(text.replaceAll('&', '&amp;'));
  await visitor.goto(path);
  await expect(visitor.getByRole('main')).toContainText(text);
  await visitor.context().close();
}

/** Restores a headline's previous version from the history, and waits for the commit. */
async function takeBack(words: string): Promise<void> {
  const head = site.git('rev-parse', 'HEAD');
  await page.goto('/admin/history');
  await page
    .getByRole('button', { name: /^(?:About|Home) › /, expanded: false })
    .first()
    .click();
  await page
    .getByRole('listitem')
    .filter({ hasText: words })
    .last()
    .getByRole('button', { name: /^Restore this version/ })
    .click();
  await expect.poll(() => site.git('rev-parse', 'HEAD')).not.toBe(head);
}

test.beforeAll(async ({ browser: shared }) => {
  browser = shared;
  site = await startEditingSite();
});

test.afterAll(async () => {
  await site.close();
});

test.beforeEach(async () => {
  page = await open();
  await signIn(page, site.admin);
});

test.afterEach(async () => {
  await page.context().close();
});

test('A871, A874: words of the footer and of a button, the newsletter box and the promised time are changed, and visitors see it @full', async () => {
  test.slow();
  const { getField } = await openInEditMode(page, '/');
  await getField('Home › Top of the page › Button').fill('Find our nanny');
  await getField('Footer › Quick links 2 › Words').fill('Our story');
  await page.goto('/contact');
  await waitForFields(page);
  const { choose, getButton, toast } = await openAsAdmin(page, '/contact');
  await choose('More on this page', 'Newsletter box');
  const box = page.getByRole('dialog', { name: 'Newsletter box' });
  await box.getByRole('textbox', { name: /^Sentence/ }).fill('');
  await box.getByRole('button', { name: 'Done' }).click();
  await choose('More on this page');
  await page.getByRole('textbox', { name: /^Promised time to answer/ }).fill('24 hours');
  await getButton('Save').click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await toast.getByText('Changes saved', { exact: true }).waitFor();

  await waitUntilLive('/', 'Find our nanny');
  const visitor = await open();
  await visitor.goto('/contact/sent');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Our story', exact: true })).toHaveAttribute(
    'href',
    '/about',
  );
  await expect(footer.getByRole('textbox')).toHaveCount(0);
  const agency = await visitor.request.get('/agency.json');
  expect(await agency.json()).toMatchObject({ answerWithin: '24 hours' });
  await visitor.context().close();
});

test.describe('an admin who has never seen a file', () => {
  test('A181, A531, A570: changes words on two pages and a photo, and visitors see them, the photo small, in modern formats and without the place it was taken at', async () => {
    test.slow();
    const photo = await sharp({
      create: { width: 3200, height: 2400, channels: 3, background: '#3a7' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('Care that fits your week');
    await page.goto('/about');
    await waitForFields(page);
    const editor = await openAsAdmin(page, '/about');
    await waitForFields(page);
    await editor.getField('About › Values 1 › Title').fill('Kindness');

    await page.getByRole('button', { name: 'Edit About › Story › Image' }).click();
    const place = page.getByRole('group', { name: 'About › Story › Image' });
    const chooser = page.waitForEvent('filechooser');
    await place.getByRole('button', { name: /^Choose a picture/ }).click();
    await (
      await chooser
    ).setFiles({ name: 'Our beach day.jpg', mimeType: 'image/jpeg', buffer: photo });
    const words = place.getByRole('textbox', { name: /^Image description/ });
    await expect
      .poll(() => words.evaluate((field) => field === document.activeElement), { timeout: 60_000 })
      .toBe(true);
    await words.fill('A green square by the sea');
    await page.getByRole('button', { name: 'Done' }).click();
    await editor.getButton('Save').click();
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

    await waitUntilLive('/', 'Care that fits your week');
    await waitUntilLive('/about', 'Kindness');
    const changed = site.git('show', '--numstat', '--format=', 'HEAD').split('\n');
    expect(changed).toEqual([
      '3\t3\tcontent/pages/about.yaml',
      '1\t1\tcontent/pages/home.yaml',
      expect.stringMatching(/^-\t-\tpublic\/uploads\/our-beach-day-[0-9a-f]{8}\.webp$/),
    ]);
    const [file = ''] = /public\/uploads\/.*/.exec(changed.join('\n')) ?? [];
    const bytes = Buffer.from(site.git('cat-file', 'blob', `HEAD:${file}`), 'utf8');
    expect(bytes.includes('Exif')).toBe(false);

    const visitor = await open();
    await visitor.goto('/about');
    const image = visitor.getByRole('img', { name: 'A green square by the sea' });
    const versions = image.locator('xpath=../source');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toHaveAttribute('type', 'image/avif');
    await expect(versions.last()).toHaveAttribute('type', 'image/webp');
    for (const version of await versions.all()) {
      const [first = ''] = ((await version.getAttribute('srcset')) ?? '').split(' ');
      expect((await visitor.request.get(first)).status()).toBe(200);
    }
    // The space reserved for the picture has its proportions.
    await expect(image).toHaveAttribute('width', '2560');
    await expect(image).toHaveAttribute('height', '1920');
    const shown = await visitor.request.get((await image.getAttribute('src')) ?? '');
    const { width, exif } = await sharp(await shown.body()).metadata();
    expect(width).toBeLessThanOrEqual(2560);
    expect(exif).toBeUndefined();
    await visitor.context().close();

    await test.step('takes one of the changes back in two clicks', async () => {
      await takeBack('Care that fits your week');
      expect(site.git('show', 'HEAD:content/pages/home.yaml')).toContain(shippedHeadline);
      expect(site.git('diff', '--name-only', 'HEAD~2', 'HEAD').split('\n')).toEqual([
        'content/pages/about.yaml',
        expect.stringContaining('our-beach-day'),
      ]);
    });
  });

  test('takes a change back, and visitors see what was there before @full', async () => {
    // The test waits for two consecutive builds of the site.
    test.slow();
    const editor = await openInEditMode(page, '/');
    await editor.getField(headline).fill('Care that fits your day');
    await editor.getButton('Save').click();
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
    await waitUntilLive('/', 'Care that fits your day');
    await takeBack('Care that fits your day');
    await waitUntilLive('/', shippedHeadline);
  });

  test('adds nothing to what a visitor loads @full', async () => {
    const visitor = await open();
    const calls: string[] = [];
    visitor.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.goto('/', { waitUntil: 'networkidle' });
    expect(calls.filter((path) => /^\/(?:api|signed-in|cms)/.test(path))).toEqual([]);
    await visitor.context().close();
  });
});
