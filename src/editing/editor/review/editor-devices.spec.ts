import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { screens } from '#office/dashboard/screens.ts';
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

/** Waits for a draft that the server accepts; one that another device has ended is sent twice. */
const waitUntilStored = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(draftsPath) &&
      response.request().method() === 'PUT' &&
      response.status() === 204,
  );

/** Changes a text and waits until the server has it. */
async function changeText(page: Page, place: string, text: string): Promise<PageEditor> {
  const editor = findEditor(page);
  const stored = waitUntilStored(page);
  await editor.getField(place).fill(text);
  await stored;
  return editor;
}

const findNotice = (page: Page): Locator => page.getByRole('group', { name: 'Your other devices' });

const press = (page: Page, name: string) =>
  findNotice(page).getByRole('button', { name, exact: true }).click();

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
  // Nothing is left on the server for other tests.
  await phone.close();
  await laptop.goto('/robots.txt');
  await laptop.evaluate(async (path) => {
    const response = await fetch(path);
    const { drafts } = (await response.json()) as { drafts: { deviceId: string }[] };
    for (const { deviceId } of drafts) {
      await fetch(`${path}?device=${deviceId}`, { method: 'DELETE' });
    }
  }, draftsPath);
  await phone.context().close();
  await laptop.context().close();
});

test('A771: what was typed 3 seconds before is offered within 5 seconds; taken over it is there, and the laptop asks about its own @full', async () => {
  const typedAt = performance.now();
  await changeText(laptop, headline, 'From the laptop');
  expect(performance.now() - typedAt).toBeLessThan(3000);

  const openedAt = performance.now();
  const { bar, getButton, getField } = await openAsAdmin(phone, '/');
  await findNotice(phone)
    .getByText('You have 1 unsaved change from your Mac, just now. Continue here?')
    .waitFor();
  expect(performance.now() - openedAt).toBeLessThan(5000);
  expect(await findViolations(phone)).toEqual([]);

  await press(phone, 'Continue here');
  await waitForFields(phone);
  await expect(getField(headline)).toHaveText('From the laptop');
  await getButton('1 change').waitFor();
  await findNotice(phone).waitFor({ state: 'detached' });
  expect(await readKeptEdits(phone)).toEqual(['From the laptop']);

  await laptop.reload();
  await findNotice(laptop).getByText('You continued this change on your phone.').waitFor();
  await press(laptop, 'Remove it here');
  await findEditor(laptop).getButton('No changes').waitFor();
  expect(await readKeptEdits(laptop)).toEqual([]);
  await phone.reload();
  await bar.waitFor();
  await getButton('1 change').waitFor();
});

test('A771: what the laptop stores is offered on a page that the phone has open already @full', async () => {
  await phone.clock.install();
  await openInEditMode(phone, '/about');
  await changeText(laptop, headline, 'From the laptop');
  const asked = phone.waitForResponse(
    (response) => response.url().endsWith(draftsPath) && response.request().method() === 'POST',
  );
  await phone.clock.fastForward(21_000);
  await asked;
  await findNotice(phone)
    .getByText(/^You have 1 unsaved change from your Mac/)
    .waitFor();
});

test('A773: changes that the laptop has gone on with stay, and come back to the phone @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await openAsAdmin(phone, '/');
  const ended = phone.waitForResponse(
    (response) =>
      response.url().includes(`${draftsPath}?`) && response.request().method() === 'DELETE',
  );
  await press(phone, 'Continue here');
  expect((await ended).status()).toBe(204);

  await changeText(laptop, headline, 'Typed later');
  await findNotice(laptop).waitFor({ state: 'detached' });
  await expect(findEditor(laptop).getField(headline)).toHaveText('Typed later');
  await phone.reload();
  await press(phone, 'Continue here');
  const dialog = phone.getByRole('dialog', { name: 'You changed this on two devices' });
  await dialog.waitFor();
});

test('A773: texts that were changed on both are shown beside each other, and one is chosen @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await changeText(laptop, intro, 'Also from the laptop');
  const editor = await openAsAdmin(phone, '/');
  await editor.getButton('Edit').click();
  await waitForFields(phone);
  await editor.getField(headline).fill('From the phone');
  await press(phone, 'Continue here');
  const dialog = phone.getByRole('dialog', { name: 'You changed this on two devices' });
  await dialog.getByText('From the phone', { exact: true }).waitFor();
  await dialog.getByText('From the laptop', { exact: true }).waitFor();
  const apply = dialog.getByRole('button', { name: 'Continue with this choice' });
  await expect(apply).toBeDisabled();
  expect(await findViolations(phone)).toEqual([]);

  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await expect(editor.getField(headline)).toHaveText('From the phone');
  await press(phone, 'Continue here');
  await dialog.getByRole('radio', { name: 'On your Mac' }).check();
  await apply.click();
  await expect(editor.getField(headline)).toHaveText('From the laptop');
  await expect(editor.getField(intro)).toHaveText('Also from the laptop');
  await editor.getButton('2 changes').waitFor();
  await phone.keyboard.press('Control+z');
  await expect(editor.getField(headline)).toHaveText('From the phone');
});

test('A773: "Not now" leaves everything as it is, until the changes go on; discarded, they can be restored, and are not gone from the laptop @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await openAsAdmin(phone, '/');
  await press(phone, 'Not now');
  await findNotice(phone).waitFor({ state: 'detached' });
  const asked = phone.waitForResponse((response) => response.url().endsWith(draftsPath));
  await phone.reload();
  await asked;
  await findEditor(phone).getButton('Edit').waitFor();
  await expect(findNotice(phone)).toHaveCount(0);

  await changeText(laptop, headline, 'More from the laptop');
  await phone.reload();
  await findNotice(phone).waitFor();

  const editor = findEditor(phone);
  await press(phone, 'Discard it');
  await editor.bar.getByText('1 change discarded.').waitFor();
  await editor.getButton('Undo: restore 1 change').click();
  await waitForFields(phone);
  await expect(editor.getField(headline)).toHaveText('More from the laptop');

  await laptop.reload();
  const discarded = findNotice(laptop).getByText('You discarded this change on your phone.');
  await discarded.waitFor();
  await press(laptop, 'Keep it here');
  // What the phone restored may be offered in its place by now.
  await discarded.waitFor({ state: 'detached' });
  await expect(findEditor(laptop).getField(headline)).toHaveText('More from the laptop');
});

test('A771: every screen of admins leads to them within 5 seconds, and those of the laptop do not; the dashboard offers them @full', async () => {
  await changeText(laptop, headline, 'From the laptop');
  await changeText(laptop, intro, 'Also from the laptop');
  const line = /^You have 2 unsaved changes from your Mac\.$/;
  const own = laptop.waitForResponse((response) => response.url().endsWith(draftsPath));
  await laptop.goto('/admin/history');
  expect(await (await own).json()).toMatchObject({ drafts: [{ device: 'Mac' }] });
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
  await press(phone, 'Not now');
  const asked = phone.waitForResponse((response) => response.url().endsWith(draftsPath));
  await phone.goto('/admin/history');
  await asked;
  await phone.getByRole('checkbox', { name: 'Show changes by developers' }).waitFor();
  await expect(phone.getByText(line)).toHaveCount(0);

  await laptop.goto('/');
  await waitForFields(laptop);
  await changeText(laptop, headline, 'More from the laptop');
  await phone.goto('/admin-dashboard');
  await findNotice(phone)
    .getByText(/^You have 2 unsaved changes from your Mac/)
    .waitFor();
  await press(phone, 'Continue here');
  await phone.getByText('2 unsaved changes', { exact: true }).waitFor();
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
  await openAsAdmin(phone, '/about');
  await findNotice(phone).waitFor();
});

test('A771: what is typed without a connection follows when it is back, and a page that was opened without one offers it then @full', async () => {
  await laptop.context().setOffline(true);
  await findEditor(laptop).getField(headline).fill('Typed on the beach');
  await expect.poll(() => readKeptEdits(laptop)).toEqual(['Typed on the beach']);
  const stored = waitUntilStored(laptop);
  await laptop.context().setOffline(false);
  await stored;
  await phone.route(`**${draftsPath}`, (route) => route.abort());
  await openAsAdmin(phone, '/about');
  await phone.unroute(`**${draftsPath}`);
  await phone.context().setOffline(true);
  await phone.context().setOffline(false);
  await findNotice(phone).waitFor();
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
  const stored = waitUntilStored(laptop);
  await laptop.clock.fastForward(15_000);
  await stored;
});

test.describe('the last words before', () => {
  const lastWords = (length: number) => `${'Some words. '.repeat(length / 12)}The last words.`;

  async function expectOnPhone(text: string): Promise<void> {
    const { getField } = await openAsAdmin(phone, '/');
    await press(phone, 'Continue here');
    await waitForFields(phone);
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
    const stored = waitUntilStored(laptop);
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

test('what is saved is offered nowhere @full', async () => {
  const editor = await changeText(laptop, headline, 'From the laptop');
  const deleted = laptop.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes(draftsPath),
  );
  await editor.getButton('Save').click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect((await deleted).status()).toBe(204);
  const asked = phone.waitForResponse((response) => response.url().endsWith(draftsPath));
  await openAsAdmin(phone, '/about');
  expect(await (await asked).json()).toEqual({ drafts: [] });
});

test('A884: words that go on from those of the phone are saved without a question; other words ask about "your phone" @full', async () => {
  await changeText(laptop, headline, 'Care for your family. ZZ MORE');
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

  await onLaptop.getButton('Edit').click();
  await waitForFields(laptop);
  await changeText(laptop, headline, 'From the laptop');
  await phone.reload();
  await onPhone.getButton('Edit').click();
  await waitForFields(phone);
  await saveOnPhone('From the phone');
  await onLaptop.getButton('Save').click();
  const dialog = laptop.getByRole('dialog', { name: 'You changed this on your phone, too' });
  await dialog.getByRole('radio', { name: 'From your phone' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await dialog.waitFor({ state: 'detached' });
});
