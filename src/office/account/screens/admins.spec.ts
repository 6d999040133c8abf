import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  type ApiAnswers,
  type ApiCall,
  fakeApi,
  signedInAnswers,
} from '#test/kit/browser/fake-api.ts';
import { signIn, tryToSignIn } from '#test/kit/browser/sign-in.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { getDistDir } from '#test/kit/site/site-under-test.ts';
import { startMailServer, type TestMailServer } from '#test/kit/api/start-smtp.ts';
import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';
import { insertTestTwoFactor, showCode } from '#test/kit/api/two-factor.ts';
import { type AdminList, mailOffSentence } from '#office/account/admins.ts';
import { mailedLinkRefusal, noMailRefusal, resetAnswer } from '#office/account/mailed-link.ts';

const newPassword = 'plum kettle harbor';

let page: Page;

const getField = (name: string) => page.getByLabel(name, { exact: true });
const getButton = (name: string) => page.getByRole('button', { name, exact: true });
const getHeading = (name: string) => page.getByRole('heading', { name, exact: true });
const getDialog = () => page.getByRole('dialog');

async function choosePassword(): Promise<void> {
  await getField('New Password').fill(newPassword);
  await getField('Confirm New Password').fill(newPassword);
  await getButton('Save password').click();
  await getHeading('Your password is saved').waitFor();
}

async function confirm(button: string, password: string): Promise<void> {
  await getDialog().getByLabel('Current Password', { exact: true }).fill(password);
  await getDialog().getByRole('button', { name: button, exact: true }).click();
  await getDialog().waitFor({ state: 'detached' });
}

test.describe('on a site of its own', () => {
  let site: TestSite;

  // Each changes who may log in, and how.
  test.beforeEach(async () => {
    site = await startTestSite(getDistDir());
  });

  test.afterEach(async () => {
    await site.close();
  });

  let mailServer: TestMailServer;

  test.beforeAll(async () => {
    mailServer = await startMailServer();
    process.env.SMTP_URL = mailServer.url;
  });

  test.afterAll(async () => {
    delete process.env.SMTP_URL;
    await mailServer.stop();
  });

  /** Returns the path of the only link that was mailed to an address, once it is there. */
  async function findLink(address: string): Promise<string> {
    const listLinks = () =>
      mailServer.mails
        .filter(({ to }) => to?.[0]?.address === address)
        .flatMap(({ text = '' }) => /^https?:\/\/\S+#[\w-]{43}$/m.exec(text) ?? []);
    await expect.poll(listLinks).toHaveLength(1);
    const { pathname, hash } = new URL(listLinks()[0] ?? '');
    return pathname + hash;
  }

  test('A789: an invited admin chooses a password, logs in, and is disabled at once @full', async ({
    openPage,
  }) => {
    const first = await openPage(undefined, { baseURL: site.url });
    page = first;
    await signIn(page, site.admin);
    await page.getByRole('link', { name: /^Admins/ }).click();
    await getButton('Invite an admin').click();
    await getDialog()
      .getByRole('textbox', { name: 'Email address' })
      .fill('Grace.Hopper+work@example.com');
    await expect(getDialog().getByLabel('Username')).toHaveValue('grace.hopper');
    await confirm('Send invitation', site.admin.password);
    await page
      .getByText('A link is on its way to Grace.Hopper+work@example.com.', { exact: true })
      .waitFor();
    const invited = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
    await invited.getByText('Grace.Hopper+work@example.com', { exact: true }).waitFor();

    const second = await openPage(undefined, { baseURL: site.url });
    page = second;
    const link = await findLink('Grace.Hopper+work@example.com');
    await page.goto(link);
    await page.getByText('Your username is grace.hopper.').waitFor();
    await choosePassword();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await signIn(page, { username: 'grace.hopper', password: newPassword });

    await page.goto(link);
    await page.getByText(mailedLinkRefusal).waitFor();

    page = first;
    await page.reload();
    await getButton('Disable grace.hopper').click();
    await confirm('Disable', site.admin.password);
    await page.getByText('Disabled', { exact: true }).waitFor();
    await second.goto('/admin-dashboard');
    await second.getByText('Access Restricted').waitFor();
    await tryToSignIn(second, { username: 'grace.hopper', password: newPassword });
    await second.getByRole('alert').getByText('Invalid username or password').waitFor();
  });

  test('A790: a forgotten password is reset by mail, and the login still asks for the code @full', async ({
    openPage,
  }) => {
    page = await openPage(undefined, { baseURL: site.url });
    await signIn(page, site.admin);
    await page.goto('/admin/admins');
    await getButton('Add email address').click();
    await getDialog().getByRole('textbox', { name: 'Email address' }).fill('first@example.com');
    await confirm('Save', site.admin.password);
    await page.getByText('first@example.com', { exact: true }).waitFor();
    const { key } = await insertTestTwoFactor(1);

    page = await openPage(undefined, { baseURL: site.url });
    await page.goto('/admin-login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await getField('Username or email address').fill('first@example.com');
    await getButton('Send me a link').click();
    await page.getByText(resetAnswer).waitFor();
    await page.goto(await findLink('first@example.com'));
    await getHeading('Choose a new password').waitFor();
    await choosePassword();
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await tryToSignIn(page, { ...site.admin, password: newPassword });
    await getField('Code').fill(showCode(key));
    await getButton('Log in').click();
    await page.waitForURL('**/admin-dashboard');
  });
});

const ada = {
  id: 1,
  username: 'ada',
  email: 'ada@example.com',
  isOwn: true,
  isDisabled: false,
  lastLoginAt: '2026-03-02T17:05:00.000Z',
  hasTwoFactor: true,
};
const list: AdminList = {
  admins: [
    ada,
    {
      id: 2,
      username: 'grace',
      email: null,
      isOwn: false,
      isDisabled: false,
      lastLoginAt: null,
      hasTwoFactor: false,
    },
    {
      id: 3,
      username: 'joan.of-the-very-long-name.at-the-agency',
      isOwn: false,
      email: 'joan.of-the-very-long-name.at-the-agency@subdomain.example.com',
      isDisabled: true,
      lastLoginAt: null,
      hasTwoFactor: false,
    },
  ],
  invitations: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      email: 'mary@example.com',
      username: 'mary',
      expiresAt: '2026-03-04T17:05:00.000Z',
      isMailed: true,
    },
  ],
  acts: [
    {
      id: '2',
      occurredAt: '2026-03-02T17:05:00.000Z',
      action: 'invited',
      by: 'ada',
      subject: 'joan.of-the-very-long-name.at-the-agency',
    },
    {
      id: '1',
      occurredAt: '2026-03-01T17:05:00.000Z',
      action: 'created',
      by: null,
      subject: 'ada',
    },
  ],
  isMailSetUp: true,
};

test.describe('the screens', () => {
  let answers: ApiAnswers;
  let calls: ApiCall[];

  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
    answers = { ...signedInAnswers, 'GET /api/admin/admins': { json: list } };
    calls = await fakeApi(page, answers);
  });

  const measureOverflow = async () => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess).toBe(0);
    }
  };

  test('A715: list admins and what protects them, keep what was typed, and withdraw an invitation; axe finds nothing', async () => {
    const taken = 'This username is taken. Please choose another one.';
    answers['POST /api/admin/admins'] = {
      status: 409,
      text: taken,
      issues: [{ path: 'username', message: taken }],
    };
    answers['POST /api/admin/withdraw-invitation'] = { status: 204 };
    await page.goto('/admin/admins');
    const items = page.getByRole('list', { name: 'Admins' }).getByRole('listitem');
    await items.first().waitFor();
    await expect(items).toHaveText(
      [
        /^ada\s*You\s+ada@example\.com\s+Last login March 2, 2026 at 12:05 PM\s+Two-factor authentication is on\s+Change email address$/,
        /^grace\s+No email address\. Without one, only whoever runs the site can reset a forgotten password\.\s+No login in the last 30 days\s+Two-factor authentication is off\s+Disable\s+grace$/,
        /^joan\S+\s+Disabled\s[^]*Enable\s+joan\S+$/,
      ],
      { useInnerText: true },
    );
    await expect(
      page.getByRole('list', { name: 'Latest changes to accounts' }).getByRole('listitem'),
    ).toHaveText([
      /^ada invited joan\S+ March 2, 2026 at 12:05 PM$/,
      'The site operator added ada March 1, 2026 at 12:05 PM',
    ]);
    expect(await findThemeViolations(page)).toEqual([]);
    await measureOverflow();

    await test.step('keep a username that was typed, and show a refusal at its field', async () => {
      await getButton('Invite an admin').click();
      await getDialog().waitFor();
      expect(await findThemeViolations(page)).toEqual([]);
      await measureOverflow();
      await getDialog().getByLabel('Username').fill('ada');
      await getDialog().getByRole('textbox', { name: 'Email address' }).fill('new@example.com');
      await expect(getDialog().getByLabel('Username')).toHaveValue('ada');
      await getDialog().getByLabel('Current Password', { exact: true }).fill('correct horse');
      await getButton('Send invitation').click();
      await getDialog().getByText(taken).waitFor();
      await expect(getDialog().getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
      expect(calls.at(-1)?.body).toEqual({
        email: 'new@example.com',
        username: 'ada',
        currentPassword: 'correct horse',
      });
      await page.keyboard.press('Escape');
      await getDialog().waitFor({ state: 'detached' });
    });

    await test.step('withdraw an invitation, and give the focus to the list it was in', async () => {
      await getButton('Withdraw the invitation to mary@example.com').click();
      answers['GET /api/admin/admins'] = { json: { ...list, invitations: [] } };
      await confirm('Withdraw', 'correct horse');
      await page.getByText('Open invitations').waitFor({ state: 'detached' });
      await expect(page.getByRole('list', { name: 'Admins' })).toBeFocused();
      expect(calls.findLast(({ call }) => call.startsWith('POST'))?.body).toEqual({
        id: list.invitations[0]?.id,
        currentPassword: 'correct horse',
      });
    });
  });

  test('A715, A789: say where the site sends no mail who can add an admin, and offer no invitation; axe finds nothing @full', async () => {
    answers['GET /api/admin/admins'] = { json: { ...list, isMailSetUp: false } };
    answers['POST /api/auth/forgot-password'] = { status: 409, text: noMailRefusal };
    await page.goto('/admin/admins');
    await page.getByText(mailOffSentence).waitFor();
    await expect(getButton('Invite an admin')).toHaveCount(0);
    // An address would not help whoever forgets a password here.
    await page.getByText('No email address', { exact: true }).waitFor();
    await getButton('Withdraw the invitation to mary@example.com').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await measureOverflow();
    await page.goto('/admin/forgot-password');
    await getButton('Send me a link').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await measureOverflow();
    await getField('Username or email address').fill('ada');
    await getButton('Send me a link').click();
    await page.getByText(noMailRefusal).waitFor();
  });

  test('A715: tell a link that was used from a server that is away, and open one that is new; axe finds nothing @full', async () => {
    const link = `/admin/accept#${'x'.repeat(43)}`;
    answers['POST /api/auth/link'] = { status: 410, text: mailedLinkRefusal };
    await page.goto(link);
    await page.getByText(mailedLinkRefusal).waitFor();
    answers['POST /api/auth/link'] = { isLost: true };
    await page.reload();
    await page
      .getByText('Our server did not answer. Please reload the page in a minute.')
      .waitFor();
    expect(page.url()).toContain(link);
    answers['POST /api/auth/link'] = { json: { kind: 'invitation', username: 'mary' } };
    await page.reload();
    await getButton('Save password').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await measureOverflow();
  });

  test('A929: a mailed link without its end asks for the whole address; axe finds nothing @full', async () => {
    answers['POST /api/auth/link'] = { json: { kind: 'invitation', username: 'mary' } };
    await page.goto('/admin/accept');
    await page.getByText('Copy the whole address from the email').waitFor();
    const address = getField('Address from the email');
    await address.fill('https://agency.example/admin/accept');
    await getButton('Continue').click();
    await page.getByText('This address ends too early, too.').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await measureOverflow();
    const token = 'x'.repeat(43);
    const whole = `https://agency.example/admin/accept#${token}`;
    await address.fill(`https://a.safelinks.example/?url=${encodeURIComponent(whole)}&data=1`);
    await getButton('Continue').click();
    await getButton('Save password').waitFor();
    expect(new URL(page.url()).hash).toBe(`#${token}`);
  });

  test('can be loaded again after a failure, and end with the session', async () => {
    answers['GET /api/admin/admins'] = { status: 503 };
    await page.goto('/admin/admins');
    await page.getByText("We couldn't load the admins.", { exact: true }).waitFor();
    answers['GET /api/admin/admins'] = { json: list };
    await getButton('Try again').click();
    await page.getByText('ada@example.com', { exact: true }).waitFor();
    answers['GET /api/admin/admins'] = { status: 401, text: 'Please log in to continue.' };
    await page.reload();
    await page.getByText('Access Restricted').waitFor();
  });
});
