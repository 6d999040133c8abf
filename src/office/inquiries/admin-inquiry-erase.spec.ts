import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { findDescription } from '#test/kit/browser/layout.ts';

const { client, provider } = fakeInquiries;
const erasure = 'POST /api/inquiries/erasure';
const counts = 'GET /api/inquiries/counts';

const unanswered =
  'We lost the connection, so this may have gone through. Reload the page to check.';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getDialog(name: string) {
  return page.getByRole('dialog', { name, exact: true });
}

function getQuestion() {
  return getDialog('Erase all data of this person?');
}

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

function getField() {
  return getQuestion().getByLabel('Type the email address to confirm', { exact: true });
}

function getPassword() {
  return getQuestion().getByLabel('Current Password', { exact: true });
}

function getEraseButton() {
  return getQuestion().getByRole('button', { name: 'Erase all data', exact: true });
}

function countCalls(call: string): number {
  return calls.filter((each) => each.call === call).length;
}

async function openQuestion() {
  await page.getByRole('button', { name: 'View Details', exact: true }).click();
  await getDialog('Rebecca Hollis')
    .getByRole('button', { name: 'Erase all data of this person…', exact: true })
    .click();
  await getQuestion().waitFor();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [client.details]: { json: fakeDetails },
    [provider.list]: { json: [provider.entry] },
    [erasure]: { json: { client: 1, provider: 0, contact: 2 } },
  };
  calls = await fakeApi(page, answers);
});

test('A715, A846: the question names the address and what goes for good; another address deletes nothing, and each way back leads to the inquiry', async () => {
  await page.goto('/admin/inquiries');
  await openQuestion();
  const text = await getQuestion().innerText();
  expect(text).toContain('rebecca@example.com');
  expect(text).toContain('client intake forms, provider applications and contact messages');
  expect(text).toContain('It is gone at once and for good.');
  expect(text).toContain('Only backups still hold it, for at most 30 days.');
  expect(await getQuestion().evaluate((dialog) => dialog.matches(':focus'))).toBe(true);

  for (const [typed, way] of [
    ['', 'Cancel'],
    ['rebecca', 'Close'],
    ['tom@example.com', 'Escape'],
  ] as const) {
    await test.step(`typing "${typed}" deletes nothing`, async () => {
      await getField().fill(typed);
      await getEraseButton().click();
      await expect
        .poll(() => findDescription(getField()))
        .toBe('The addresses do not match. Please type it exactly as shown above.');
      await expect(getField()).toHaveAttribute('aria-invalid', 'true');
      expect(await getField().evaluate((field) => field.matches(':focus'))).toBe(true);
    });
    if (typed === '') expect(await findThemeViolations(page)).toEqual([]);

    await test.step(`"${way}" leads back to the inquiry`, async () => {
      const asked = countCalls(client.details);
      if (way === 'Escape') await page.keyboard.press(way);
      else await getQuestion().getByRole('button', { name: way, exact: true }).click();
      await getDialog('Rebecca Hollis').waitFor();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      // Details that are already loaded are not requested again.
      expect(countCalls(client.details)).toBe(asked);
      await page.keyboard.press('Escape');
      const opener = page.getByRole('button', { name: 'View Details', exact: true });
      expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true);
    });
    await openQuestion();
  }
  expect(countCalls(erasure)).toBe(0);
});

test('typing the address deletes everything, tells how much, and all lists follow', async () => {
  await page.goto('/admin/inquiries?tab=provider');
  await page.getByRole('cell').getByText('Grace Lin', { exact: true }).waitFor();
  await page.getByRole('tab', { name: client.tab }).click();
  await page.getByRole('cell').getByText('Rebecca Hollis', { exact: true }).waitFor();
  await openQuestion();
  answers[client.list] = { json: [] };
  await getField().fill(' Rebecca@Example.com ');
  await getPassword().fill('correct horse');
  await getField().press('Enter');

  await getToasts().getByText('Data deleted', { exact: true }).waitFor();
  await getToasts()
    .getByText('3 records were deleted: 1 client intake form, 2 contact messages.', { exact: true })
    .waitFor();
  await page.getByText('No client intake forms submitted yet.', { exact: true }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls.filter(({ call }) => call === erasure)).toEqual([
    {
      call: erasure,
      body: { email: 'rebecca@example.com', currentPassword: 'correct horse' },
      contentType: 'application/json',
    },
  ]);
  expect(countCalls(counts)).toBe(2);
  await expect(page.locator(':focus')).toHaveText('0 inquiries');

  await page.getByRole('tab', { name: provider.tab }).click();
  await expect.poll(() => countCalls(provider.list)).toBe(2);
});

test('A846: a missing or wrong password is told at its field, and nothing is erased', async () => {
  answers[erasure] = {
    status: 400,
    text: 'Current password is incorrect',
    code: 'current-password-wrong',
  };
  await page.goto('/admin/inquiries');
  await openQuestion();
  await getField().fill('rebecca@example.com');
  await getEraseButton().click();
  await expect.poll(() => findDescription(getPassword())).toContain('Current password is required');
  expect(countCalls(erasure)).toBe(0);
  await getPassword().fill('a guess');
  await getEraseButton().click();
  await expect
    .poll(() => findDescription(getPassword()))
    .toContain('Current password is incorrect');
  await expect(getPassword()).toBeFocused();
  await expect(getQuestion().getByRole('alert')).toBeHidden();
});

test('a failure is told, and the question stays; an answer that is lost is not called a failure; a second press sends nothing @full', async () => {
  answers[erasure] = { status: 503, text: 'Please try again in a minute.' };
  await page.goto('/admin/inquiries');
  await openQuestion();
  await getField().fill('rebecca@example.com');
  await getPassword().fill('correct horse');
  await getEraseButton().click();
  await getToasts().getByText('Error deleting data', { exact: true }).waitFor();
  await expect(getQuestion().getByRole('alert')).toHaveText(
    "We couldn't delete the data. Please try again in a minute.",
  );
  expect(countCalls(client.list)).toBe(1);

  await test.step('without an answer it is not said that nothing was deleted', async () => {
    answers[erasure] = { isLost: true };
    await getEraseButton().click();
    await getQuestion().getByText(unanswered, { exact: true }).waitFor();
  });

  await test.step('a second press while the first is on its way sends nothing', async () => {
    const before = countCalls(erasure);
    const answer = Promise.withResolvers<undefined>();
    const json = { client: 1, provider: 0, contact: 2 };
    answers[erasure] = { json, after: answer.promise };
    await getEraseButton().dblclick();
    answer.resolve(undefined);
    await getQuestion().waitFor({ state: 'detached' });
    expect(countCalls(erasure)).toBe(before + 1);
  });
});

test('an answer that comes late leaves the dialog of another person open @full', async () => {
  const other = { ...client.entry, id: client.entry.id.replace(/.$/, '9'), name: 'Ana Ruiz' };
  const answer = Promise.withResolvers<undefined>();
  answers[erasure] = { ...answers[erasure], after: answer.promise };
  answers[client.list] = { json: [client.entry, other] };
  Object.assign(answers, answerDetails('client', [other.id]));
  await page.goto('/admin/inquiries');
  const openers = page.getByRole('button', { name: 'View Details', exact: true });
  await openers.first().click();
  await getDialog('Rebecca Hollis')
    .getByRole('button', { name: /^Erase all data/ })
    .click();
  await getField().fill('rebecca@example.com');
  await getPassword().fill('correct horse');
  await getEraseButton().click();
  await page.keyboard.press('Escape');
  await getDialog('Rebecca Hollis').waitFor();
  await page.keyboard.press('Escape');
  await openers.last().click();
  await getDialog('Ana Ruiz').waitFor();
  answer.resolve(undefined);

  await getToasts().getByText('Data deleted', { exact: true }).waitFor();
  await expect(getDialog('Ana Ruiz')).toBeVisible();
  await expect.poll(() => countCalls(client.list)).toBe(2);
});

test('on a narrow phone a long address fits', async () => {
  const email = `${'a'.repeat(60)}@example.com`;
  answers[client.list] = { json: [{ ...client.entry, email }] };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/inquiries');
  await openQuestion();
  const body = getQuestion().locator('.modal-body');

  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
