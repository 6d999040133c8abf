import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { findEditor } from '#test/kit/browser/editor-page.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';
import { setEnvironment } from '#test/setup/environment.ts';

// A whole build is slow on two shared cores.
test.describe.configure({ timeout: 180_000 });

setEnvironment({ PUBLISH_WINDOW_SECONDS: () => '0' });

let site: EditingSite;

test.beforeAll(async () => {
  site = await startEditingSite();
});

test.afterAll(() => site.close());

test('A797, A805: adds a caregiver with a photo of 12 megapixels from a phone, in eleven taps beside typing and three minutes', async ({
  browser,
}) => {
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
  // A phone's keyboard has an Enter key and no Tab key, and opens only for a tapped field.
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
  const { getButton, getField, toast } = findEditor(phone);
  const name = getField('New caregiver › Name');
  await expect(name).toBeFocused();
  await tap(name);
  await type('Zoe Hart', { andEnter: true });
  await type('Nanny for twins', { andEnter: true });
  await type('4 years of', { andEnter: true });
  await type('Zoe raised two sets of them.');
  await tap(phone.getByRole('button', { name: 'Edit New caregiver › Image' }));
  const panel = phone.getByRole('dialog');
  const chooser = phone.waitForEvent('filechooser');
  await tap(panel.getByRole('button', { name: /^Choose a picture/ }));
  // One more tap for the photo itself, in the phone's library.
  taps += 1;
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(/^\/uploads\//);
  await tap(panel.getByRole('button', { name: 'Done' }));
  // It opens by itself, as it has what is missing.
  const sheet = phone.getByRole('region', { name: 'New caregiver: details' });
  await expect(sheet.getByLabel('Service', { exact: true })).toHaveValue('nanny');
  await tap(sheet.getByLabel('Consent signed on'));
  await type('03022026');
  await tap(getButton('Save'));
  await toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(taps).toBeLessThanOrEqual(11);

  // The first page of the list has eight caregivers.
  await expect
    .poll(async () => (await phone.request.get('/providers/page/2')).text(), {
      timeout: 120_000,
      intervals: [500],
    })
    .toContain('Zoe Hart');
  expect(performance.now() - begin).toBeLessThan(3 * 60_000);
  expect(site.git('show', '--name-only', '--format=%s', 'HEAD').split('\n')).toEqual([
    'Added the caregiver Zoe Hart',
    '',
    'content/providers/zoe-hart.yaml',
    expect.stringMatching(/^public\/uploads\/img-1-[0-9a-f]{8}\.webp$/),
  ]);
  await phone.context().close();
});
