import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { sql } from '#lib/db/database.server.ts';
import { screens } from '#desk/screens.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import {
  findEditor,
  headline,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
  waitForFields,
  type PageEditor,
} from '#test/kit/browser/editor-page.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { stopIntercepting } from '#test/kit/browser/intercept-calls.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { startEditingSite, type EditingSite } from '#test/kit/site/editing-site.ts';

const intro = 'Home › Top of the page › Text below the headline';
const draftsPath = '/api/admin/drafts';

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

// Each test opens pages on two devices, on a site of its own.
test.describe.configure({ timeout: 120_000 });

let site: EditingSite;
let browser: Browser;
/** The cookies of each device. */
const logins = new Map<string, StorageState>();
let laptop: Page;
let phone: Page;

async function openDevice(userAgent: string): Promise<Page> {
  const storageState = logins.get(userAgent);
  const context = await browser.newContext({
    baseURL: site.url,
    userAgent,
    ...(storageState && { storageState }),
  });
  return context.newPage();
}

async function logIn(userAgent: string): Promise<void> {
  const page = await openDevice(userAgent);
  await signIn(page, site.admin);
  const { cookies } = await page.context().storageState();
  logins.set(userAgent, { cookies, origins: [] });
  await page.context().close();
}

const isStored = (response: Response) =>
  response.url().endsWith(draftsPath) &&
  response.request().method() === 'PUT' &&
  response.status() === 200;

/** Changes a text and waits until the server has it. */
async function changeText(page: Page, place: string, text: string): Promise<PageEditor> {
  const editor = findEditor(page);
  const stored = page.waitForResponse(isStored);
  await editor.getField(place).fill(text);
  await stored;
  return editor;
}

/** Opens a page that shows what other devices have typed. */
async function goOnWith(page: Page, path = '/'): Promise<PageEditor> {
  const editor = await openAsAdmin(page, path);
  await editor.getButton('Continue').click();
  await waitForFields(page);
  return editor;
}

async function discard(page: Page): Promise<void> {
  const editor = findEditor(page);
  const stored = page.waitForResponse(isStored);
  await editor.leave();
  await stored;
}

test.beforeAll(async ({ browser: shared }) => {
  // A whole site is started on a busy machine.
  test.setTimeout(180_000);
  browser = shared;
  site = await startEditingSite();
  await logIn(mac);
  await logIn(iPhone);
});

test.afterAll(async () => {
  await site.close();
});

test.beforeEach(async () => {
  laptop = await openDevice(mac);
  phone = await openDevice(iPhone);
  await openInEditMode(laptop, '/');
});

test.afterEach(async () => {
  // No draft is left on the server for other tests.
  await Promise.all([phone.context().close(), laptop.context().close()]);
  await sql`delete from editing_drafts`;
});

test('A771: what was typed 3 seconds before is there within 5 seconds of opening a page; saved there, it is gone here @full', async () => {
  const typedAt = performance.now();
  await changeText(laptop, headline, 'Begun on the laptop');
  expect(performance.now() - typedAt).toBeLessThan(3000);

  const openedAt = performance.now();
  const editor = await openAsAdmin(phone, '/');
  await editor.bar.getByText('1 unsaved change', { exact: true }).waitFor();
  expect(performance.now() - openedAt).toBeLessThan(5000);
  expect(await findViolations(phone)).toEqual([]);
  await editor.getButton('Continue').click();
  await waitForFields(phone);
  await expect(editor.getField(headline)).toHaveText('Begun on the laptop');
  expect(await readKeptEdits(phone)).toEqual(['Begun on the laptop']);

  await phone.keyboard.press('Control+s');
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  await findEditor(laptop).bar.getByText('No changes').waitFor({ timeout: 25_000 });
  await expect(findEditor(laptop).getField(headline)).toHaveText('Begun on the laptop');
  expect(await readKeptEdits(laptop)).toEqual([]);
});

test('A771: in edit mode on both, each has what the other types within 5 seconds, and one undo takes it back on both @full', async () => {
  const onPhone = await openInEditMode(phone, '/');
  const onLaptop = findEditor(laptop);
  // The laptop hears of the phone when somebody comes back to it.
  await changeText(phone, headline, 'From the phone');
  await onLaptop.getField(intro).focus();
  await expect(onLaptop.getField(headline)).toHaveText('From the phone', { timeout: 5000 });
  await onLaptop.getField(intro).fill('From the laptop');
  await expect(onPhone.getField(intro)).toHaveText('From the laptop', { timeout: 5000 });
  await onPhone.getField(headline).fill('More from the phone');
  await expect(onLaptop.getField(headline)).toHaveText('More from the phone', { timeout: 5000 });
  await onLaptop.getField(headline).focus();
  await laptop.keyboard.press('Control+z');
  await expect(onPhone.getField(headline)).toHaveText('From the phone', { timeout: 5000 });
  for (const { getButton } of [onPhone, onLaptop]) await getButton('2 changes').waitFor();
});

test('A773: of a text that was changed on both at once, both are shown; it waits for a choice, which holds on both @full', async () => {
  await phone.route(`**${draftsPath}`, (route) => route.abort());
  const onPhone = await openInEditMode(phone, '/');
  await onPhone.getField(headline).fill('From the phone');
  await onPhone.getField(intro).fill('Also from the phone');
  await changeText(laptop, headline, 'From the laptop');
  const stored = phone.waitForResponse(isStored);
  await phone.unroute(`**${draftsPath}`);
  await phone.context().setOffline(true);
  await phone.context().setOffline(false);
  await stored;

  const note = phone.getByRole('group', { name: 'Your other devices' });
  await note.getByText(`You changed “${headline}” on another device, too.`).waitFor();
  await expect(onPhone.getField(headline)).toHaveText('From the phone');
  await onPhone.getButton('Save').click();
  await onPhone.toast.getByText('Changes saved', { exact: true }).waitFor();
  await onPhone.bar.getByText(`Not saved: ${headline}.`).waitFor();

  await note.getByRole('button', { name: 'Compare' }).click();
  const dialog = phone.getByRole('dialog', { name: 'You changed this on two devices' });
  await dialog.getByText('From the phone', { exact: true }).waitFor();
  await dialog.getByText('From the laptop', { exact: true }).waitFor();
  expect(await findViolations(phone)).toEqual([]);
  const apply = dialog.getByRole('button', { name: 'Continue with this choice' });
  await dialog.getByRole('radio', { name: 'A mix of both' }).check();
  await apply.click();
  await dialog.getByText('This still holds both texts. Keep it as it is?').waitFor();
  await dialog.getByRole('radio', { name: 'On your other device' }).check();
  await apply.click();
  await expect(onPhone.getField(headline)).toHaveText('From the laptop');
  await note.waitFor({ state: 'detached' });
  await expect(onPhone.bar.getByText(/^Not saved/)).toHaveCount(0);
  await phone.keyboard.press('Control+z');
  await expect(onPhone.getField(headline)).toHaveText('From the phone');
  await expect(findEditor(laptop).getField(headline)).toHaveText('From the phone', {
    timeout: 25_000,
  });
  await expect(laptop.getByRole('group', { name: 'Your other devices' })).toHaveCount(0);
});

test('A771: a device that comes back after a day has no longer what was discarded meanwhile, and all that was typed on it @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await changeText(laptop, intro, 'Also from the laptop');
  await laptop.context().setOffline(true);
  await goOnWith(phone);
  await discard(phone);
  const onLaptop = findEditor(laptop);
  await onLaptop.getField(intro).fill('Typed on the beach');
  await expect.poll(() => readKeptEdits(laptop)).toContain('Typed on the beach');
  const stored = laptop.waitForResponse(isStored);
  await laptop.context().setOffline(false);
  await stored;
  await onLaptop.getButton('1 change').waitFor();
  await expect(onLaptop.getField(headline)).not.toHaveText('From the laptop');
  expect(await readKeptEdits(laptop)).toEqual(['Typed on the beach']);
  const editor = await goOnWith(phone);
  await expect(editor.getField(intro)).toHaveText('Typed on the beach');
});

test('A771: discarded on the phone, changes are gone from the laptop, and restored they are back @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  const editor = await goOnWith(phone);
  await discard(phone);
  const onLaptop = findEditor(laptop);
  await onLaptop.bar.getByText('No changes').waitFor({ timeout: 25_000 });
  await editor.getButton('Undo: restore 1 change').click();
  await onLaptop.getButton('1 change').waitFor({ timeout: 25_000 });
  await expect(onLaptop.getField(headline)).toHaveText('From the laptop');
});

test('A771: every screen of admins leads to what another device has stored, and the dashboard has it @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await changeText(laptop, intro, 'Also from the laptop');
  const line = /^You have 2 unsaved changes from your Mac\.$/;
  await laptop.goto('/admin/history');
  await laptop.getByRole('checkbox', { name: 'Show changes by developers' }).waitFor();
  await expect(laptop.getByText(line)).toHaveCount(0);

  for (const { path } of Object.values(screens)) {
    const openedAt = performance.now();
    await phone.goto(path);
    await phone.getByText(line).waitFor();
    expect([path, performance.now() - openedAt < 5000]).toEqual([path, true]);
  }
  expect(await findViolations(phone)).toEqual([]);
  await phone.getByRole('link', { name: '2 unsaved changes', exact: true }).click();
  await phone
    .getByRole('region', { name: 'Waiting for you' })
    .getByText('2 unsaved changes', { exact: true })
    .waitFor();
});

test('more than 256 KB stays in this browser, which says so, until it is less @full', async () => {
  const long = 'x'.repeat(256 * 1024);
  const { bar, getField, getButton } = findEditor(laptop);
  const tooLarge =
    'Your changes are too large to follow you to other devices. They are safe in this browser.';
  await getField(headline).fill(long);
  await bar.getByText(tooLarge).waitFor();
  expect(await readKeptEdits(laptop)).toEqual([long]);
  await laptop.reload();
  await getButton('1 change').waitFor();
  await expect(getField(headline)).toHaveText(long);
  await bar.getByText(tooLarge).waitFor();

  await changeText(laptop, headline, 'Less');
  await bar.getByText(tooLarge).waitFor({ state: 'detached' });
  await goOnWith(phone, '/about');
});

test('A771: what the server could not take is sent again by itself @full', async () => {
  await laptop.clock.install();
  await laptop.reload();
  await waitForFields(laptop);
  await fakeAnswer(laptop, `PUT ${draftsPath}`, { status: 503, text: 'Try again in a minute.' });
  const refused = laptop.waitForResponse((response) => response.status() === 503);
  await findEditor(laptop).getField(headline).fill('From the laptop');
  await laptop.clock.fastForward(2000);
  await refused;
  await stopIntercepting(laptop);
  const stored = laptop.waitForResponse(isStored);
  await laptop.clock.fastForward(15_000);
  await stored;
});

test.describe('the last words before', () => {
  const lastWords = (length: number) => `${'Some words. '.repeat(length / 12)}The last words.`;

  async function expectOnPhone(text: string): Promise<void> {
    const { getField } = await goOnWith(phone);
    await expect(getField(headline)).toHaveText(text);
  }

  test('A771: a page is left follow, up to what browsers send then @full', async () => {
    const text = lastWords(50_000);
    await findEditor(laptop).getField(headline).fill(text);
    await laptop.goto('/robots.txt');
    const readDrafts = () =>
      laptop.evaluate(async (path) => (await fetch(path)).text(), draftsPath);
    await expect.poll(readDrafts).toContain('"changes":1');
    await expectOnPhone(text);
  });

  test('A771: a page is hidden follow, however long they are @full', async () => {
    const text = lastWords(120_000);
    await changeText(laptop, headline, lastWords(80_000));
    await findEditor(laptop).getField(headline).fill(text);
    const stored = laptop.waitForResponse(isStored);
    await laptop.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await stored;
    await expectOnPhone(text);
  });

  test('A770: a page is closed are back in its browser, however long they are @full', async () => {
    const text = lastWords(120_000);
    const { getField } = findEditor(laptop);
    await getField(headline).fill(text);
    await laptop.goto('/robots.txt');
    await laptop.goto('/');
    await waitForFields(laptop);
    await expect(getField(headline)).toHaveText(text);
  });
});

test('A884: words that go on from those of the phone are saved without a question; other words ask about "your phone" @full', async () => {
  // The laptop hears nothing of the phone.
  await laptop.route(`**${draftsPath}`, (route) => route.abort());
  await findEditor(laptop).getField(headline).fill('Care for your family. ZZ MORE');
  const onPhone = await openInEditMode(phone, '/');
  const saveOnPhone = async (text: string) => {
    await onPhone.getField(headline).fill(text);
    await onPhone.getButton('Save').click();
    await onPhone.toast.getByText('Changes saved', { exact: true }).waitFor();
  };
  await saveOnPhone('Care for your family. ZZ');
  const onLaptop = findEditor(laptop);
  await onLaptop.getButton('Save').click();
  await onLaptop.toast.getByText('Changes saved', { exact: true }).waitFor();

  await onLaptop.getField(headline).fill('From the laptop');
  await phone.reload();
  await waitForFields(phone);
  await saveOnPhone('From the phone');
  await onLaptop.getButton('Save').click();
  const dialog = laptop.getByRole('dialog', { name: 'You changed this on your phone, too' });
  await dialog.getByRole('radio', { name: 'From your phone' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await dialog.waitFor({ state: 'detached' });
});
