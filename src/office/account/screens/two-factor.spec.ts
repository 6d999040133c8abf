import { mock } from 'node:test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { codeQuestion, codeRefusal, unreadableSecretRefusal } from '#office/account/two-factor.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { headline, openInEditMode } from '#test/kit/browser/editor-page.ts';
import {
  fakeAdmin,
  fakeApi,
  signedInAnswers,
  type ApiAnswer,
  type ApiAnswers,
} from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { signIn, tryToSignIn } from '#test/kit/browser/sign-in.ts';
import { showCode } from '#test/kit/api/two-factor.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';

const login = 'POST /api/auth/login';
const settings = 'GET /api/admin/two-factor';
const codeAsked: ApiAnswer = { status: 401, text: codeQuestion, code: 'two-factor-code-needed' };
const codeRefused: ApiAnswer = { text: codeRefusal, code: 'two-factor-code-wrong' };
const codes = Array.from({ length: 10 }, (_, number) => `abcd-efgh-jk${number + 20}`);
const setup = {
  key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Site:ada?issuer=Site&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
const on = { kind: 'on', since: '2026-03-02T17:05:00.000Z', recoveryCodesLeft: 9 };

let page: Page;

const getField = (name: string) => page.getByLabel(name, { exact: true });
const getButton = (name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const getHeading = (name: string) => page.getByRole('heading', { name, exact: true });
const getToasts = () => page.getByRole('region', { name: /^Notifications/ });

const hasFocus = (name: string) =>
  expect
    .poll(() => getField(name).evaluate((field) => field === document.activeElement))
    .toBe(true);

test.describe('on a site of its own', () => {
  // On the shared one, other tests log in by the password alone.
  let site: TestSite;

  test.beforeAll(async () => {
    // The server runs in this process: its clock goes on as the test wants it to.
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    site = await startTestSite(getDistDir());
  });

  test.afterAll(async () => {
    await site.close();
    mock.timers.reset();
  });

  test('an admin sets it up, logs in with the app and with a recovery code, and turns it off @full', async ({
    openPage,
  }) => {
    const { password } = site.admin;
    page = await openPage(undefined, { baseURL: site.url });
    await signIn(page, site.admin);
    await page.getByRole('link', { name: /Two-factor authentication/ }).click();
    await getHeading('Two-factor authentication is off').waitFor();
    await getField('Current Password').fill(password);
    await getButton('Set up').click();

    await getHeading('1. Add this site to your app').waitFor();
    const key = (await page.locator('main code').innerText()).replaceAll(/\s/g, '');
    /** Returns the app's code for the next half minute, since each code works once. */
    const showNextCode = () => {
      mock.timers.tick(30_000);
      return showCode(key);
    };
    await getField('Code').fill(showNextCode());
    await getButton('Turn on').click();
    await getHeading('Save these recovery codes').waitFor();
    const kept = await page.getByRole('main').locator('li code').allInnerTexts();
    expect(kept).toHaveLength(10);
    await getButton("I've saved them").click();
    await getHeading('Two-factor authentication is on').waitFor();
    await page.getByText('You have 10 recovery codes left.', { exact: true }).waitFor();

    await getButton('Logout').click();
    await page.waitForURL(/:\d+\/$/);
    await tryToSignIn(page, site.admin);
    await hasFocus('Code');
    await page.keyboard.type(showNextCode());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin-dashboard');

    await getButton('Logout').click();
    await page.waitForURL(/:\d+\/$/);
    await tryToSignIn(page, site.admin);
    await getButton('Use a recovery code instead').click();
    await hasFocus('Recovery code');
    await page.keyboard.type((kept[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin-dashboard');
    await getToasts().getByText('You have 9 recovery codes left.', { exact: true }).waitFor();

    await page.goto('/admin/two-factor');
    await getButton('New recovery codes').click();
    await hasFocus('Current Password');
    await page.keyboard.type(password);
    await getField('Code').fill(showNextCode());
    await getButton('Create new codes').click();
    await getHeading('Save these recovery codes').waitFor();
    await expect(page.getByText(kept[1] ?? '', { exact: true })).toHaveCount(0);
    await getButton("I've saved them").click();

    await getButton('Turn off').click();
    await getField('Current Password').fill(password);
    await getField('Code').fill(showNextCode());
    await page.getByRole('form').getByRole('button', { name: 'Turn off', exact: true }).click();
    await getHeading('Two-factor authentication is off').waitFor();
    await getButton('Logout').click();
    await page.waitForURL(/:\d+\/$/);
    await signIn(page, site.admin);
  });
});

test('the login form asks for the code, says what is wrong with it, and takes a recovery code instead @full', async ({
  openPage,
}) => {
  page = await openPage();
  const answers: ApiAnswers = { [login]: codeAsked };
  const calls = await fakeApi(page, answers);
  await tryToSignIn(page, { username: 'ada', password: 'correct horse' });
  await hasFocus('Code');
  await expect(getField('Password')).toHaveValue('correct horse');
  await expect(getField('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(getField('Code')).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await test.step('sends nothing without the code', async () => {
    await getButton('Log in').click();
    await page.getByText('Code is required', { exact: true }).waitFor();
    await hasFocus('Code');
    expect(calls).toHaveLength(1);
  });

  await test.step('sends it together with what was typed above', async () => {
    await page.keyboard.type('123 456');
    answers[login] = { ...codeRefused, status: 401 };
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();

    expect(calls.map(({ body }) => body)).toEqual([
      { username: 'ada', password: 'correct horse' },
      { username: 'ada', password: 'correct horse', code: '123 456' },
    ]);
    await expect(page.getByRole('alert')).toHaveText(codeRefusal);
    await getToasts().getByText(codeRefusal, { exact: true }).waitFor();
  });

  await test.step('says what to do when the site cannot check codes', async () => {
    answers[login] = {
      status: 401,
      text: unreadableSecretRefusal,
      code: 'two-factor-code-unreadable',
    };
    await getField('Code').fill('123456');
    await getButton('Log in').click();
    await page.getByRole('alert').getByText(unreadableSecretRefusal).waitFor();
  });

  await test.step('says that it is time for new recovery codes when few are left', async () => {
    Object.assign(answers, signedInAnswers, {
      [login]: { json: { ...fakeAdmin, recoveryCodesLeft: 1 } },
    });
    await getButton('Use a recovery code instead').click();
    await expect(getField('Recovery code')).toHaveAttribute('inputmode', 'text');
    await getField('Recovery code').fill('abcd-efgh-jkmn');
    await getButton('Log in').click();
    await page.waitForURL('**/admin-dashboard');
    await getToasts()
      .getByText(/^You have 1 recovery code left\. Create new ones/)
      .waitFor();
  });
});

test('a save whose session has ended asks for the code, too, and then continues by itself @full', async ({
  openPage,
}) => {
  page = await openPage();
  const saveCall = 'POST /api/admin/content';
  const unsaved = { status: 401, text: 'Please log in.' };
  const answers: ApiAnswers = { ...editingAnswers, [saveCall]: unsaved, [login]: codeAsked };
  const calls = await fakeEditing(page, answers);
  const editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('A new headline');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await page.keyboard.type('a long secret');
  await page.keyboard.press('Enter');
  await hasFocus('Code');
  await expect(dialog.getByLabel('Password')).toHaveValue('a long secret');
  expect(await findViolations(page)).toEqual([]);

  answers[login] = { json: { ...fakeAdmin, recoveryCodesLeft: 9 } };
  answers[saveCall] = { json: { save: null } };
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog', { name: 'You are logged in again' });
  await note.getByText('You have 9 recovery codes left.', { exact: true }).waitFor();
  await note.getByRole('button', { name: 'Continue' }).click();
  await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
  expect(calls.findLast(({ call }) => call === login)?.body).toEqual({
    username: 'ada',
    password: 'a long secret',
    code: '123456',
  });
  await page.context().close();
});

test.describe('the page', () => {
  let answers: ApiAnswers;
  let calls: Awaited<ReturnType<typeof fakeApi>>;

  async function open(state: object = { kind: 'off' }) {
    Object.assign(answers, signedInAnswers, { [settings]: { json: state } });
    await page.goto('/admin/two-factor');
    await page.getByRole('heading', { name: /^Two-factor authentication is/ }).waitFor();
  }

  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
    answers = {
      'POST /api/admin/two-factor': { json: setup },
      'PUT /api/admin/two-factor': { json: { recoveryCodes: codes } },
      'POST /api/admin/recovery-codes': { json: { recoveryCodes: codes } },
      'POST /api/admin/two-factor/off': { status: 204 },
    };
    calls = await fakeApi(page, answers);
  });

  test('leads to the login where the session has ended', async () => {
    Object.assign(answers, signedInAnswers, {
      [settings]: { status: 401, text: 'Please log in.' },
    });
    await page.goto('/admin/two-factor');

    await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
  });

  async function begin() {
    await getField('Current Password').fill('correct horse');
    await getButton('Set up').click();
    await getHeading('1. Add this site to your app').waitFor();
  }

  test('is set up by a QR code or its key, shows errors at their fields, and recovery codes once; axe finds nothing at 320 px', async () => {
    const check = async () => {
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    };
    await page.setViewportSize({ width: 320, height: 700 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open();
    await check();

    await test.step('a failure stays beside the button', async () => {
      answers['POST /api/admin/two-factor'] = { status: 429, text: 'Too many attempts.' };
      await getField('Current Password').fill('wrong');
      await getButton('Set up').click();
      await page.getByRole('status').getByText('Too many attempts.', { exact: true }).waitFor();
    });

    await test.step('an error shows at its field, which has the focus', async () => {
      answers['POST /api/admin/two-factor'] = {
        status: 400,
        text: 'Current password is incorrect',
        code: 'current-password-wrong',
      };
      await getButton('Set up').click();
      await page.getByText('Current password is incorrect', { exact: true }).waitFor();
      await hasFocus('Current Password');
    });

    await test.step('the QR code is one path, beside the same address as a link and its key', async () => {
      answers['POST /api/admin/two-factor'] = { json: setup };
      await begin();
      await check();
      const picture = page.getByRole('img', { name: /^QR code/ });
      await expect(picture.locator('path')).toHaveCount(1);
      const link = page.getByRole('link', { name: 'Open it in the app' });
      await expect(link).toHaveAttribute('href', setup.address);
      await page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ', { exact: true }).waitFor();
      await getButton('Cancel').click();
      await getHeading('Two-factor authentication is off').waitFor();
    });

    await test.step('a wrong code shows at its field', async () => {
      await begin();
      answers['PUT /api/admin/two-factor'] = { ...codeRefused, status: 400 };
      await getField('Code').fill('000000');
      await getButton('Turn on').click();
      await page.getByText(codeRefusal, { exact: true }).waitFor();
      await hasFocus('Code');
      expect(calls.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        code: '000000',
      });
    });

    await test.step('the recovery codes are copied, printed without buttons, and gone once saved', async () => {
      answers['PUT /api/admin/two-factor'] = { json: { recoveryCodes: codes } };
      answers[settings] = { json: on };
      await getField('Code').fill('123456');
      await getButton('Turn on').click();
      await getHeading('Save these recovery codes').waitFor();
      await check();
      await getButton('Copy').click();
      await page.getByText(/^Copied\./).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(codes[9] ?? '', { exact: true })).toBeVisible();
      await expect(getButton('Copy')).not.toBeVisible();
      await page.emulateMedia({ media: null });
      // The browser may lose a click that comes right after the medium has changed back.
      await getButton("I've saved them").press('Enter');
      await getHeading('Two-factor authentication is on').waitFor();
      await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
    });

    await getButton('New recovery codes').click();
    await getField('Code').waitFor();
    await check();
  });

  test('without an answer says what may have happened, shows what did, and advises to create new recovery codes @full', async () => {
    const unanswered =
      'We lost the connection, so this may have gone through. Reload the page to check.';
    const advice = /create new recovery codes/i;
    const countSettings = () => calls.filter(({ call }) => call === settings).length;

    async function askFor(action: string, button: string) {
      await getButton(action).click();
      await getField('Current Password').fill('correct horse');
      await getField('Code').fill('123456');
      await page.getByRole('form').getByRole('button', { name: button, exact: true }).click();
    }

    await test.step('turning it on can be tried again when it did not happen', async () => {
      await open();
      await begin();
      answers['PUT /api/admin/two-factor'] = { isLost: true };
      await getField('Code').fill('123456');
      await getButton('Turn on').click();
      await page.getByRole('status').getByText(unanswered).waitFor();
      await expect.poll(countSettings).toBe(3);
    });

    await test.step('it was turned on, with the advice to create codes', async () => {
      answers[settings] = { json: on };
      await getButton('Turn on').click();
      await getHeading('Two-factor authentication is on').waitFor();
      await page.getByRole('alert').getByText(advice).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await askFor('New recovery codes', 'Create new codes');
      await getButton("I've saved them").click();
      await getHeading('Two-factor authentication is on').waitFor();
      await expect(page.getByText(advice)).toHaveCount(0);
    });

    await test.step('new recovery codes may exist: it advises to create others, and counts again', async () => {
      answers['POST /api/admin/recovery-codes'] = { isLost: true };
      answers[settings] = { json: { ...on, recoveryCodesLeft: 10 } };
      await askFor('New recovery codes', 'Create new codes');
      const status = page.getByRole('status').filter({ hasText: unanswered });
      await status.getByText(advice).waitFor();
      await page.getByText('You have 10 recovery codes left.', { exact: true }).waitFor();
    });

    await test.step('the advice stays when the settings cannot be loaded either', async () => {
      await open(on);
      const before = countSettings();
      answers[settings] = { isLost: true };
      await askFor('New recovery codes', 'Create new codes');
      await page.getByRole('status').getByText(advice).waitFor();
      await expect.poll(countSettings).toBe(before + 1);
      await expect(page.getByRole('status').getByText(advice)).toBeVisible();
      await getHeading('Two-factor authentication is on').waitFor();
    });

    await test.step('it was turned off', async () => {
      await open(on);
      answers['POST /api/admin/two-factor/off'] = { isLost: true };
      answers[settings] = { json: { kind: 'off' } };
      await askFor('Turn off', 'Turn off');
      const heading = getHeading('Two-factor authentication is off');
      await heading.waitFor();
      await expect(heading).toBeFocused();
    });
  });

  test('where the site requires it, every other screen leads here first @full', async () => {
    await open();
    answers['GET /api/auth/me'] = { json: { ...fakeAdmin, needsTwoFactor: true } };
    await page.goto('/admin/inquiries');
    await getHeading('One thing first').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(calls.map(({ call }) => call)).not.toContain('GET /api/intake/client');
    await page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
    await getHeading('Two-factor authentication is off').waitFor();
    await page.goto('/cms');
    await page.waitForURL('**/admin/two-factor');
  });

  test('says that the settings could not be loaded', async () => {
    Object.assign(answers, signedInAnswers, {
      [settings]: { status: 503, text: 'Please try again.' },
    });
    await page.goto('/admin/two-factor');
    await page.getByText(/^We couldn.t load your two-factor settings\./).waitFor();
  });
});
