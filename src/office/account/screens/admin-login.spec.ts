import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeAdmin,
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const login = 'POST /api/auth/login';
const refused = { status: 401, text: 'Invalid username or password' };

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

function getButton(name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

function getField(name: 'Password' | 'Username') {
  return page.getByLabel(name, { exact: true });
}

async function logIn(username = 'ada', password = 'correct horse') {
  await getField('Username').fill(username);
  await getField('Password').fill(password);
  await getButton('Log in').click();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { [login]: refused };
  calls = await fakeApi(page, answers);
  await page.goto('/admin-login');
});

test.describe('the login form', () => {
  test('A371, A372, A373, A715, ASVS 6.2.6, 6.2.7: it asks for a name and a password that a password manager can fill in, or that is pasted and shown', async () => {
    await expect(getField('Username')).toHaveAttribute('autocomplete', 'username');
    await expect(getField('Password')).toHaveAttribute('autocomplete', 'current-password');
    await expect(getField('Password')).toHaveAttribute('type', 'password');
    expect(await findThemeViolations(page)).toEqual([]);

    await test.step('both are required, and nothing is sent without them', async () => {
      await getButton('Log in').click();
      await page.getByText('Username is required', { exact: true }).waitFor();
      await page.getByText('Password is required', { exact: true }).waitFor();
      await expect(getField('Username')).toBeFocused();
      await expect(getField('Password')).toHaveAttribute('aria-invalid', 'true');
      expect(calls).toEqual([]);
    });

    await test.step('a password can be pasted', async () => {
      await getField('Username').fill('correct horse');
      await getField('Username').press('ControlOrMeta+A');
      await getField('Username').press('ControlOrMeta+X');
      await getField('Password').press('ControlOrMeta+V');
      await expect(getField('Password')).toHaveValue('correct horse');
    });

    await test.step('it can be shown and hidden, and stays as it was', async () => {
      await getButton('Show').click();
      await expect(getField('Password')).toHaveAttribute('type', 'text');
      await getButton('Hide').click();
      await expect(getField('Password')).toHaveAttribute('type', 'password');
      await expect(getField('Password')).toHaveValue('correct horse');
    });
  });

  test('what was filled in before the script loaded stays, and is sent @full', async () => {
    const script = await holdScripts(page);
    await page.goto('/admin-login', { waitUntil: 'commit' });
    await getField('Username').fill('ada');
    await getField('Password').fill('correct horse');
    await expect(getButton('Log in')).toBeDisabled();
    script.resolve(undefined);
    await getButton('Log in').click();
    await page.getByRole('alert').waitFor();

    expect(calls.at(-1)?.body).toEqual({ username: 'ada', password: 'correct horse' });
  });

  test('A423, A663: "/admin/login" leads here', async () => {
    await page.goto('/admin/login');

    expect(new URL(page.url()).pathname).toBe('/admin-login');
  });
});

test.describe('a login', () => {
  test('A374: it is sent with exactly the name and the password, by the keyboard too', async () => {
    // Enter does nothing before the form's script is there: its button is disabled until then.
    await page.getByRole('button', { name: 'Log in', disabled: false }).waitFor();
    await getField('Username').focus();
    await page.keyboard.type(' ada ');
    await page.keyboard.press('Tab');
    await page.keyboard.type(' correct horse ');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();

    expect(calls).toEqual([
      {
        call: login,
        body: { username: 'ada', password: ' correct horse ' },
        contentType: 'application/json',
      },
    ]);
  });

  test('A375, A376, A377, A546, A677: it opens the dashboard, which says so once', async () => {
    Object.assign(answers, signedInAnswers, { [login]: { json: fakeAdmin } });
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: page.url() }]);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await logIn();

    await page.waitForURL('**/admin-dashboard');
    await getToasts().getByText('Login successful', { exact: true }).waitFor();
    await getToasts().getByText('Welcome to the admin panel', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).waitFor();
    expect(calls.map(({ call }) => call).slice(1)).toContain('GET /api/auth/me');
    await page.locator('astro-island:not([ssr])').waitFor();
    expect(errors).toEqual([]);

    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).waitFor();
    await expect(page.getByText('Login successful')).toHaveCount(0);
  });

  test('A377, A543: every page then shows the Admin link, and asks once who is logged in', async () => {
    Object.assign(answers, signedInAnswers);
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: page.url() }]);
    calls.length = 0;
    await page.goto('/about');

    const link = page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true });
    await link.waitFor();
    await expect(link).toHaveAttribute('href', '/admin');
    await page.getByRole('region', { name: 'Site editor' }).waitFor();
    const asked = ['GET /api/auth/me', 'GET /api/admin/content', 'GET /api/admin/drafts'];
    await expect.poll(() => calls.map(({ call }) => call)).toEqual(asked);
  });

  test('A378, A379, A698: a refusal says so beside the form and in a toast, and leads nowhere', async () => {
    const answer = Promise.withResolvers<undefined>();
    answers[login] = { ...refused, after: answer.promise };
    await logIn();
    await expect(getButton('Logging in...')).toBeDisabled();
    answer.resolve(undefined);

    await getToasts().getByText('Login failed', { exact: true }).waitFor();
    await getToasts().getByText('Invalid username or password', { exact: true }).waitFor();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    await expect(getButton('Log in')).toBeEnabled();
    expect(new URL(page.url()).pathname).toBe('/admin-login');
    await expect(getField('Username')).toHaveValue('ada');
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);

    await test.step('after too many attempts it says how long to wait', async () => {
      const wait = 'Too many attempts. Please try again in 15 minutes.';
      answers[login] = { status: 429, text: wait };
      await logIn();
      await getToasts().getByText(wait, { exact: true }).waitFor();
      await expect(page.getByRole('alert')).toHaveText(wait);
    });
  });

  test('A378: a toast says so without a connection, too', async () => {
    // Password managers are quicker than the script.
    const script = await holdScripts(page);
    await page.goto('/admin-login', { waitUntil: 'commit' });
    await getField('Username').fill('ada');
    await getField('Password').fill('correct horse');
    script.resolve(undefined);
    await expect(getButton('Log in')).toBeEnabled();
    await loseConnection(page);

    await getButton('Log in').click();

    await getToasts().getByText('Login failed', { exact: true }).waitFor();
  });
});

test('before the script can send the form, nothing is sent', async ({ openPage }) => {
  const plain = await openPage('/admin-login', { javaScriptEnabled: false });
  const button = plain.getByRole('main').getByRole('button', { name: 'Log in', exact: true });

  await expect(button).toBeDisabled();
  await expect(plain.locator('noscript p')).toHaveText('This part of the site needs JavaScript.');
  await plain.context().close();
});

test('a screen whose script cannot be loaded says so', async ({ openPage }) => {
  const cut = await openPage();
  await cut.route(/\/_astro\/(LoginForm|AdminsScreen)/, (route) => route.abort());
  for (const path of ['/admin-login', '/admin/admins']) {
    await cut.goto(path);
    await expect(cut.getByRole('alert')).toContainText('could not be loaded completely');
  }
});
