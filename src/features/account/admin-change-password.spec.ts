import { samePasswordRefusal, guessablePasswordRefusal } from './password.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';

const change = 'POST /api/admin/change-password';
const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;

type Label = (typeof labels)[number];

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getField(label: Label) {
  return page.getByLabel(label, { exact: true });
}

function getButton(name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

async function fill(current: string, next: string, confirmation: string) {
  await getField('Current Password').fill(current);
  await getField('New Password').fill(next);
  await getField('Confirm New Password').fill(confirmation);
  await getButton('Change Password').click();
}

function listSent() {
  return calls.filter(({ call }) => call === change);
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...signedInAnswers, [change]: { status: 204 } };
  calls = await fakeApi(page, answers);
  await page.goto('/admin/change-password');
  await getButton('Change Password').waitFor();
});

test.describe('the form', () => {
  for (const [statement, label] of [
    ['A402', 'Current Password'],
    ['A403', 'New Password'],
    ['A404', 'Confirm New Password'],
  ] as const) {
    test(`${statement}, A405, A406: "${label}" can be shown and hidden by itself`, async () => {
      await getField(label).fill('some words');
      const toggle = page
        .locator('div', { has: getField(label) })
        .last()
        .getByRole('button');
      await toggle.click();

      for (const each of labels) {
        await expect(getField(each)).toHaveAttribute('type', each === label ? 'text' : 'password');
      }
      await toggle.click();
      await expect(getField(label)).toHaveAttribute('type', 'password');
      await expect(getField(label)).toHaveValue('some words');
    });
  }

  test('A407: a hint says what a good password is', async () => {
    await page.getByText(/Use a strong password of at least 8 characters\./).waitFor();
    const description = await getField('New Password').getAttribute('aria-describedby');

    expect(description).toContain('change-newPassword-hint');
  });

  test('A410, A411, A413: every empty field says what it needs, and nothing is sent', async () => {
    await getButton('Change Password').click();

    await page.getByText('Current password is required', { exact: true }).waitFor();
    await page.getByText('New password must be at least 8 characters', { exact: true }).waitFor();
    await page.getByText('Please confirm your new password', { exact: true }).waitFor();
    expect(await getField('Current Password').evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    expect(listSent()).toEqual([]);
  });

  test('A411: a new password of 7 characters is too short', async () => {
    await fill('old', '1234567', '1234567');

    await page.getByText('New password must be at least 8 characters', { exact: true }).waitFor();
    expect(listSent()).toEqual([]);
  });

  test('A414: another confirmation is refused at its field', async () => {
    await fill('old', '12345678', '12345679');

    const error = page.locator('#change-confirmPassword-error');
    await error.waitFor();
    expect(await error.innerText()).toBe("New passwords don't match");
    expect(listSent()).toEqual([]);
  });

  test('A414: once the two are the same, nothing says that they are not', async () => {
    await fill('old', '12345678', '12345679');
    const error = page.locator('#change-confirmPassword-error');
    await error.waitFor();

    await getField('New Password').fill('12345679');

    await error.waitFor({ state: 'hidden' });
    expect(await getField('Confirm New Password').getAttribute('aria-invalid')).toBeNull();
  });
});

test.describe('a change', () => {
  test('A408, A409, A412, A415, A416, A417: it is sent and confirmed, and the form is cleared', async () => {
    const answer = Promise.withResolvers<undefined>();
    answers[change] = { status: 204, after: answer.promise };
    await fill('old', '12345678', '12345678');

    expect(await getButton('Changing Password...').isDisabled()).toBe(true);
    answer.resolve(undefined);
    await getToasts().getByText('Password changed successfully', { exact: true }).waitFor();
    await getToasts().getByText('Your password has been updated.', { exact: true }).waitFor();
    await getButton('Change Password').waitFor();
    for (const label of labels) await expect(getField(label)).toHaveValue('');
    expect(listSent()).toEqual([
      {
        call: change,
        body: { currentPassword: 'old', newPassword: '12345678' },
        contentType: 'application/json',
      },
    ]);
  });

  test('A418: a wrong current password shows in a toast and at its field', async () => {
    answers[change] = {
      ...{ status: 400, text: 'Current password is incorrect' },
      code: 'current-password-wrong',
    };
    await fill('wrong', '12345678', '12345678');

    await getToasts().getByText('Failed to change password', { exact: true }).waitFor();
    await getToasts().getByText('400: Current password is incorrect', { exact: true }).waitFor();
    await expect(getToasts().locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    expect(await page.locator('#change-currentPassword-error').innerText()).toBe(
      'Current password is incorrect',
    );
    await expect(getField('New Password')).toHaveValue('12345678');
  });

  for (const [what, refusal, code] of [
    ['finds easy to guess', guessablePasswordRefusal, 'new-password-guessable'],
    ['knows as the present one', samePasswordRefusal, 'new-password-unchanged'],
  ] as const) {
    test(`a password that the server ${what} is said at the new one`, async () => {
      answers[change] = { status: 422, text: refusal, code };
      await fill('old', 'sandpiper1', 'sandpiper1');

      const error = page.locator('#change-newPassword-error');
      await error.waitFor();
      expect(await error.innerText()).toBe(refusal);
      await expect
        .poll(() => getField('New Password').evaluate((field) => field === document.activeElement))
        .toBe(true);
    });
  }

  test('another failure stays beside the button', async () => {
    answers[change] = { status: 503, text: 'Please try again in a minute.' };
    await fill('old', '12345678', '12345678');

    const status = page.locator('[data-form-status]');
    await status.waitFor();
    expect(await status.innerText()).toBe('Please try again in a minute.');
  });
});
