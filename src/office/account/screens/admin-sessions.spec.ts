import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import type { OpenSession } from '#office/account/open-session.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';
import { startTestSite } from '#test/kit/site/start-test-site.ts';

const path = '/admin/sessions';
const list = 'GET /api/admin/sessions';
const end = 'POST /api/admin/end-sessions';

const phone: OpenSession = {
  reference: 'p'.repeat(43),
  device: 'Safari on iPhone',
  beganAt: '2026-03-02T13:05:00.000Z',
  lastUsedAt: '2026-03-02T17:05:00.000Z',
  isCurrent: false,
};
const unknown = { ...phone, reference: 'u'.repeat(43), device: null };
const own = { ...phone, reference: 'o'.repeat(43), device: 'Firefox on Windows', isCurrent: true };

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getDialog() {
  return page.getByRole('dialog');
}

function getSummary() {
  return page.getByRole('main').locator('[aria-live=polite]');
}

async function confirm(password: string) {
  await getDialog().getByLabel('Current Password', { exact: true }).fill(password);
  await getDialog()
    .getByRole('button', { name: /^Log out$/ })
    .click();
}

test('ASVS 7.5.2: ending a session in another browser logs it out @full', async ({ openPage }) => {
  const site = await startTestSite(getDistDir());
  const here = await openPage(undefined, { baseURL: site.url });
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
  const there = await openPage(undefined, { baseURL: site.url, userAgent });
  await signIn(there, site.admin);
  await signIn(here, site.admin);
  await here.getByRole('link', { name: /^Where you are logged in/ }).click();
  page = here;
  await getSummary().getByText('You are logged in on this device and 1 other.').waitFor();
  await page.getByRole('button', { name: /^Log out Safari on iPhone, last used / }).click();
  await confirm(site.admin.password);

  await getSummary().getByText('You are logged in on this device only.').waitFor();
  expect(await getSummary().evaluate((element) => element.matches(':focus'))).toBe(true);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    [/^Chrome on .*This device$/s],
    { useInnerText: true },
  );
  await there.reload();
  await there.getByText('Access Restricted').waitFor();
  await there.context().close();
  await here.context().close();
  await site.close();
});

test.describe('the list', () => {
  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
    answers = {
      ...signedInAnswers,
      [list]: { json: [phone, own, unknown] },
      [end]: { status: 204 },
    };
    calls = await fakeApi(page, answers);
  });

  const measureOverflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  test('A715: begins with this device, and all others end at once; it fits every screen, and axe finds nothing', async () => {
    await page.goto(path);
    const items = page.getByRole('main').getByRole('listitem');
    await items.first().waitFor();
    await expect(items).toHaveText(
      [
        /^Firefox on Windows\s*This device\s+Last used March 2, 2026 at 12:05 PM\s/,
        /^Safari on iPhone\s+Last used .*\s+Logged in March 2, 2026 at 8:05 AM\s/,
        /^Unknown browser\s/,
      ],
      { useInnerText: true },
    );
    await expect(items.first().getByRole('button')).toHaveCount(0);
    expect(await findThemeViolations(page)).toEqual([]);
    await page.getByText("Don't recognize a device?").waitFor();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureOverflow()).toBe(0);
    }

    await page.getByRole('button', { name: 'Log out all others', exact: true }).click();
    await getDialog().getByRole('heading', { name: 'Log out 2 other devices?' }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measureOverflow()).toBe(0);
    }
    answers[list] = { json: [own] };
    await confirm('correct horse');

    await getSummary().getByText('You are logged in on this device only.').waitFor();
    expect(calls.find(({ call }) => call === end)?.body).toEqual({
      currentPassword: 'correct horse',
      session: 'others',
    });
    await test.step('with this device alone, there is nothing to end', async () => {
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['Logout'], {
        useInnerText: true,
      });
      await expect(page.getByText("Don't recognize a device?")).toHaveCount(0);
    });
  });

  test('can be requested again, says what went wrong in the dialog, which stays, and ends with the session @full', async () => {
    await test.step('that fails to load can be requested again', async () => {
      answers[list] = { status: 503 };
      await page.goto(path);
      await page.getByText("We couldn't load your devices.", { exact: true }).waitFor();
      answers[list] = { json: [phone, own, unknown] };
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
    });

    await test.step('a wrong password shows at its field', async () => {
      answers[end] = {
        status: 400,
        text: 'Current password is incorrect',
        code: 'current-password-wrong',
      };
      await page.getByRole('button', { name: /^Log out Unknown browser/ }).click();
      const field = getDialog().getByLabel('Current Password', { exact: true });
      await getDialog().getByRole('button', { name: 'Log out', exact: true }).click();
      await getDialog().getByText('Current password is required', { exact: true }).waitFor();
      expect(calls.filter(({ call }) => call === end)).toEqual([]);
      await confirm('wrong');
      await getDialog().getByText('Current password is incorrect', { exact: true }).waitFor();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
    });

    await test.step('any other failure shows beside the buttons', async () => {
      answers[end] = { status: 503, text: 'Please try again in a minute.' };
      await confirm('correct horse');
      await getDialog()
        .getByText('No device was logged out. Please try again in a minute.')
        .waitFor();
    });

    await test.step('without an answer it does not claim that nothing was ended', async () => {
      answers[end] = { isLost: true };
      await confirm('correct horse');
      await getDialog()
        .getByText(
          'We lost the connection, so this may have gone through. Reload the page to check.',
        )
        .waitFor();
    });

    await test.step('another password can be typed', async () => {
      answers[end] = { status: 204 };
      await confirm('correct horse');
      await getDialog().waitFor({ state: 'detached' });
      expect(calls.findLast(({ call }) => call === end)?.body).toMatchObject({
        session: unknown.reference,
      });
    });

    await test.step('an answer that comes late leaves the question about another session open', async () => {
      const answer = Promise.withResolvers<undefined>();
      answers[end] = { status: 204, after: answer.promise };
      await page.getByRole('button', { name: /^Log out Safari/ }).click();
      await confirm('correct horse');
      await page.keyboard.press('Escape');
      await getDialog().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Log out Unknown browser/ }).click();
      await getDialog().waitFor();
      answers[list] = { json: [own, unknown] };
      answer.resolve(undefined);

      await getSummary().getByText('You are logged in on this device and 1 other.').waitFor();
      await expect(getDialog().getByRole('heading')).toHaveText('Log out Unknown browser?');
    });

    await test.step('after the session has ended links to the login', async () => {
      answers[list] = { status: 401, text: 'Please log in to continue.' };
      await page.reload();
      await page.getByText('Access Restricted').waitFor();
    });
  });
});
