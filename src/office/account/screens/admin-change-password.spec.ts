import { samePasswordRefusal, guessablePasswordRefusal } from '#office/account/password.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
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
  test('A402, A403, A404, A405, A406, A407: each password can be shown and hidden by itself, and a hint says what a good one is', async () => {
    for (const label of labels) {
      await getField(label).fill(`words for ${label}`);
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
      await expect(getField(label)).toHaveValue(`words for ${label}`);
    }

    await page.getByText(/at least 8 characters\. Easily guessed passwords are refused/).waitFor();
    const description = await getField('New Password').getAttribute('aria-describedby');
    expect(description).toContain('change-newPassword-hint');
  });

  test('A410, A411, A413, A414, A715: every field says what it needs, nothing is sent, and axe finds nothing wrong', async () => {
    await test.step('an empty form', async () => {
      await getButton('Change Password').click();
      await page.getByText('Current password is required', { exact: true }).waitFor();
      await page.getByText('New password must be at least 8 characters', { exact: true }).waitFor();
      await page.getByText('Please confirm your new password', { exact: true }).waitFor();
      await expect(getField('Current Password')).toBeFocused();
      expect(await findThemeViolations(page)).toEqual([]);
    });

    const error = page.locator('#change-confirmPassword-error');
    await test.step('another confirmation, until the two are the same', async () => {
      await fill('old', '84026173', '12345679');
      await error.waitFor();
      await expect(error).toHaveText("New passwords don't match");
      await page.getByText(/^New password must be/).waitFor({ state: 'hidden' });

      await getField('New Password').fill('12345679');
      await error.waitFor({ state: 'hidden' });
      expect(await getField('Confirm New Password').getAttribute('aria-invalid')).toBeNull();
    });

    await test.step('a new password of 7 characters', async () => {
      await fill('old', '1234567', '1234567');
      await page.getByText('New password must be at least 8 characters', { exact: true }).waitFor();
    });
    expect(listSent()).toEqual([]);
  });
});

test.describe('a change', () => {
  test('A408, A409, A412, A415, A416, A417: it is sent and confirmed, and the form is cleared', async () => {
    const answer = Promise.withResolvers<undefined>();
    answers[change] = { status: 204, after: answer.promise };
    await fill('old', '84026173', '84026173');

    await expect(getButton('Changing Password...')).toBeDisabled();
    answer.resolve(undefined);
    await getToasts().getByText('Password changed successfully', { exact: true }).waitFor();
    await getToasts().getByText('Your password has been updated.', { exact: true }).waitFor();
    await getButton('Change Password').waitFor();
    for (const label of labels) await expect(getField(label)).toHaveValue('');
    expect(listSent()).toEqual([
      {
        call: change,
        body: { currentPassword: 'old', newPassword: '84026173' },
        contentType: 'application/json',
      },
    ]);
  });

  test('A418: a refusal shows at its field, of a wrong current password also in a toast, and a failure beside the button @full', async () => {
    answers[change] = {
      status: 400,
      text: 'Current password is incorrect',
      code: 'current-password-wrong',
    };
    await fill('wrong', '84026173', '84026173');

    await getToasts().getByText('Failed to change password', { exact: true }).waitFor();
    await getToasts().getByText('400: Current password is incorrect', { exact: true }).waitFor();
    await expect(getToasts().locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    await expect(page.locator('#change-currentPassword-error')).toHaveText(
      'Current password is incorrect',
    );
    await expect(getField('New Password')).toHaveValue('84026173');

    for (const [refusal, code] of [
      [guessablePasswordRefusal, 'new-password-guessable'],
      [samePasswordRefusal, 'new-password-unchanged'],
    ] as const) {
      answers[change] = { status: 422, text: refusal, code };
      await fill('old', 'sandpiper1', 'sandpiper1');
      await expect(page.locator('#change-newPassword-error')).toHaveText(refusal);
      await expect(getField('New Password')).toBeFocused();
    }

    answers[change] = { status: 503, text: 'Please try again in a minute.' };
    await fill('old', '84026173', '84026173');
    await expect(page.locator('[data-form-status]')).toHaveText('Please try again in a minute.');
  });
});
