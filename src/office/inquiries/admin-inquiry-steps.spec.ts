import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeApi, signedInAnswers, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

const { client } = fakeInquiries;
const entries = ['Ana Lopez', 'Ben Carter', 'Cleo Diaz'].map((name, index) => ({
  ...client.entry,
  id: client.entry.id.replace(/.$/, (index + 4).toString()),
  name,
}));
const [, ben] = entries;
const update = `PUT /api/intake/client/${ben?.id ?? ''}/status`;

let page: Page;
let answers: ApiAnswers;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: entries },
    ...answerDetails(
      'client',
      entries.map(({ id }) => id),
    ),
    [update]: { json: { id: ben?.id, status: 'completed' } },
  };
  await fakeApi(page, answers);
  await page.goto('/admin/inquiries');
});

function getDialog(name: string) {
  return page.getByRole('dialog', { name, exact: true });
}

function getOpener(name: string) {
  return page.getByRole('row', { name }).getByRole('button', { name: 'View Details' });
}

test('goes from inquiry to inquiry by buttons, and closes at the one that was read last', async () => {
  await getOpener('Ana Lopez').click();
  const dialog = getDialog('Ana Lopez');
  await dialog.getByText('1 of 3', { exact: true }).waitFor();
  await expect(dialog.getByRole('button', { name: 'Previous inquiry' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Next inquiry', exact: true }).click();
  await getDialog('Ben Carter').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await findThemeViolations(page)).toEqual([]);

  await getDialog('Ben Carter').getByRole('button', { name: 'Next inquiry' }).click();
  const last = getDialog('Cleo Diaz');
  await expect(last.getByRole('button', { name: 'Next inquiry' })).toBeDisabled();
  await last.getByRole('button', { name: 'Previous inquiry' }).click();
  await getDialog('Ben Carter').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(getOpener('Ben Carter')).toBeFocused();
});

test('A475, A476: marking closes the details, unless they are to stay, which this device remembers', async () => {
  await getOpener('Ben Carter').click();
  await getDialog('Ben Carter').getByRole('checkbox', { name: 'Stay here after marking' }).check();
  answers[client.list] = {
    json: entries.map((entry) => (entry === ben ? { ...entry, status: 'completed' } : entry)),
  };
  await getDialog('Ben Carter').getByRole('button', { name: 'Mark Completed' }).click();
  await page.getByText('The client intake status has been updated.', { exact: true }).waitFor();
  await expect(getDialog('Ben Carter').locator('.badge').first()).toHaveText('Completed');
  await getDialog('Ben Carter').getByRole('listitem').getByText('ada').waitFor();
  await getDialog('Ben Carter').getByRole('button', { name: 'Next inquiry' }).click();
  await getDialog('Cleo Diaz').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Ben Carter' })).toContainText('Completed');

  await page.reload();
  await getOpener('Ben Carter').click();
  const stays = getDialog('Ben Carter').getByRole('checkbox', { name: 'Stay here after marking' });
  await expect(stays).toBeChecked();
  await stays.uncheck();
  await getDialog('Ben Carter').getByRole('button', { name: 'Mark Completed' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('A965: an inquiry names the time of its first call, which an admin can cancel', async () => {
  const id = ben?.id ?? '';
  const callAt = '2098-12-01T15:00:00.000Z';
  Object.assign(answers, answerDetails('client', [id], { ...fakeDetails, callAt }));
  answers[`POST /api/inquiries/client/${id}/cancel-call`] = { status: 204 };
  await getOpener('Ben Carter').click();
  const dialog = getDialog('Ben Carter');
  await dialog.getByText('December 1, 2098 at 10:00 AM (Eastern time)').waitFor();
  await dialog.getByRole('button', { name: 'Cancel this call' }).click();
  await dialog.getByText('(Eastern time): canceled').waitFor();
  await expect(dialog.getByRole('button', { name: 'Cancel this call' })).toHaveCount(0);
});
