import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { setEnvironment } from '#test/setup/environment.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';

// Whole builds of the site on two shared cores.
test.describe.configure({ timeout: 180_000 });

setEnvironment({ PUBLISH_WINDOW_SECONDS: () => '0' });

let site: EditingSite;
let browser: Browser;
let page: Page;

const open = async () => (await browser.newContext({ baseURL: site.url })).newPage();

/** Waits until the served page shows a text. */
async function waitUntilLive(path: string, text: string): Promise<void> {
  const visitor = await open();
  await expect
    .poll(
      async () => {
        await visitor.goto(path);
        return visitor.locator('main').innerText();
      },
      { timeout: 120_000, intervals: [500] },
    )
    .toContain(text);
  await visitor.context().close();
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

test.describe('an admin who has never seen a file', () => {
  test('A531, A570: changes words on two pages, and visitors read them', async () => {
    const { getField } = await openInEditMode(page, '/');
    await getField(headline).fill('Care that fits your week');
    await page.goto('/about');
    await waitForFields(page);
    const editor = await openAsAdmin(page, '/about');
    await waitForFields(page);
    await editor.getField('About › Values 1 › Title').fill('Kindness');
    await editor.getButton('Save').click();
    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();

    await waitUntilLive('/', 'Care that fits your week');
    await waitUntilLive('/about', 'Kindness');
    expect(site.git('show', '--numstat', '--format=', 'HEAD').split('\n')).toEqual([
      '1\t1\tcontent/pages/about.yaml',
      '1\t1\tcontent/pages/home.yaml',
    ]);
  });

  test('A181: chooses a photo, which goes live small, in modern formats and without the place it was taken at', async () => {
    const photo = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#3a7' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer();
    const { getButton, toast } = await openInEditMode(page, '/about');
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
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();

    const visitor = await open();
    const image = visitor.getByRole('img', { name: 'A green square by the sea' });
    await expect
      .poll(
        async () => {
          await visitor.goto('/about');
          return image.count();
        },
        { timeout: 120_000, intervals: [500] },
      )
      .toBe(1);
    const files = site.git('show', '--name-only', '--format=', 'HEAD').split('\n');
    const file = files.find((name) => name.startsWith('public/uploads/'));
    expect(file).toMatch(/^public\/uploads\/our-beach-day-[0-9a-f]{8}\.webp$/);
    const bytes = Buffer.from(site.git('cat-file', 'blob', `HEAD:${file ?? ''}`), 'utf8');
    expect(bytes.includes('Exif')).toBe(false);
    const versions = image.locator('xpath=../source');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toHaveAttribute('type', 'image/avif');
    await expect(versions.last()).toHaveAttribute('type', 'image/webp');
    for (const version of await versions.all()) {
      const [first = ''] = ((await version.getAttribute('srcset')) ?? '').split(' ');
      expect((await visitor.request.get(first)).status()).toBe(200);
    }
    // The place that it keeps free has its shape.
    await expect(image).toHaveAttribute('width', '2560');
    await expect(image).toHaveAttribute('height', '1920');
    const shown = await visitor.request.get((await image.getAttribute('src')) ?? '');
    const { width, exif } = await sharp(await shown.body()).metadata();
    expect(width).toBeLessThanOrEqual(2560);
    expect(exif).toBeUndefined();
    await visitor.context().close();
  });

  test('A797, A805: adds a caregiver with a photo of 12 megapixels from a phone, in twelve taps beside typing and three minutes', async () => {
    const photo = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#c96' },
    })
      .jpeg()
      .toBuffer();
    const viewport = { width: 375, height: 812 };
    const phone = await (
      await browser.newContext({ baseURL: site.url, viewport, hasTouch: true })
    ).newPage();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    // A phone's keyboard has an Enter key and no Tab key, and opens only for a field that is tapped.
    const type = async (text: string, { andEnter = false } = {}) => {
      await phone.keyboard.type(text);
      if (andEnter) await phone.keyboard.press('Enter');
    };
    await phone.goto('/admin-login');
    const begin = performance.now();
    await tap(phone.getByLabel('Username', { exact: true }));
    await type(site.admin.username);
    await tap(phone.getByLabel('Password', { exact: true }));
    await type(site.admin.password, { andEnter: true });
    await tap(phone.getByRole('link', { name: 'Add a caregiver' }));
    const panel = phone.getByRole('dialog');
    const name = panel.getByRole('textbox', { name: /^Name/ });
    await expect(name).toBeFocused();
    await tap(name);
    await type('Zoe Hart', { andEnter: true });
    await type('Nanny for twins', { andEnter: true });
    await type('Zoe raised two sets of them.');
    const chooser = phone.waitForEvent('filechooser');
    await tap(panel.getByRole('button', { name: /^Choose a picture/ }));
    // The photo itself, among those of the phone.
    taps += 1;
    await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(/^\/uploads\//);
    await tap(panel.getByRole('textbox', { name: /^Experience/ }));
    await type('4 years');
    await tap(panel.getByLabel('Service', { exact: true }));
    taps += 1;
    await panel.getByLabel('Service', { exact: true }).selectOption('nanny');
    await tap(panel.getByLabel('Real, and with permission since'));
    await type('03022026');
    await tap(panel.getByRole('button', { name: 'Save now' }));
    const { toast } = findEditor(phone);
    await toast.getByText('Changes saved', { exact: true }).waitFor();
    expect(taps).toBeLessThanOrEqual(12);

    // The first page of the list holds eight.
    await waitUntilLive('/providers/page/2', 'Zoe Hart');
    expect(performance.now() - begin).toBeLessThan(3 * 60_000);
    expect(site.git('show', '--name-only', '--format=%s', 'HEAD').split('\n')).toEqual([
      'New caregiver: Zoe Hart',
      '',
      'content/providers/zoe-hart.yaml',
      expect.stringMatching(/^public\/uploads\/img-1-[0-9a-f]{8}\.webp$/),
    ]);
    await phone.context().close();
  });

  test('takes one of the changes back in two clicks', async () => {
    const { getField, getButton, toast } = await openInEditMode(page, '/services');
    await getField('Services › Banner › Title').fill('What we do');
    await getButton('Save').click();
    await toast.getByText('Changes saved', { exact: true }).waitFor();
    const readTitle = () => site.git('show', 'HEAD:content/pages/services.yaml');
    await waitUntilLive('/services', 'What we do');
    expect(readTitle()).toContain('What we do');

    await page.goto('/admin/history');
    await page.getByRole('button', { name: /^Services › Banner › Title/ }).click();
    await page.getByRole('button', { name: /^Restore this version/ }).click();

    await waitUntilLive('/services', 'Our Services');
    expect(readTitle()).not.toContain('What we do');
    expect(site.git('diff', '--stat', 'HEAD~2', 'HEAD')).toBe('');
  });

  test('adds nothing to what a visitor loads', async () => {
    const visitor = await open();
    const calls: string[] = [];
    visitor.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await visitor.goto('/', { waitUntil: 'networkidle' });
    expect(calls.filter((path) => /^\/(?:api|signed-in|cms)/.test(path))).toEqual([]);
    await visitor.context().close();
  });
});
