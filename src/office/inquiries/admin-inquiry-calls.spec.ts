import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client, contact } = fakeInquiries;
const send = 'POST /api/inquiries/client/calls';
/** 9 a.m. on November 23 in Florida. */
const now = new Date('2026-11-23T14:00:00.000Z');

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await page.setViewportSize({ width: 375, height: 812 });
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [client.details]: { json: fakeDetails },
    [contact.list]: { json: [] },
    [send]: { status: 201, json: { id: client.entry.id } },
  };
  calls = await fakeApi(page, answers);
  await page.clock.setFixedTime(now);
});

function getDialog(name = 'New entry') {
  return page.getByRole('dialog', { name });
}

async function openForm() {
  await page.goto('/admin/inquiries');
  await page.getByRole('button', { name: 'New entry' }).press('Enter');
  await getDialog().waitFor();
}

async function fillCall() {
  const form = getDialog();
  await form.getByLabel('Name', { exact: true }).fill('Ana Lopez');
  await form.getByLabel('Phone', { exact: true }).fill('(813) 555-0142');
  await form.getByLabel('Service', { exact: true }).selectOption('nanny');
  await form.getByLabel('What it is about').fill('Two afternoons a week, from June.');
  await form.getByLabel('Note for the log').fill('Call after six.');
  await form.getByRole('checkbox', { name: /agreed on the phone/ }).press('Space');
}

test.describe('a phone call', () => {
  test('is entered by hand, with its time and the consent', async () => {
    await openForm();
    await getDialog().getByLabel('Time of the call').fill('2026-11-23T08:15');
    await fillCall();
    await getDialog().getByRole('button', { name: 'Save entry' }).press('Enter');

    await page.getByText('Call entered').first().waitFor();
    await expect(getDialog()).toHaveCount(0);
    const sent = calls.filter(({ call }) => call === send).map(({ body }) => body);
    const calledAt = await page.evaluate(() => new Date('2026-11-23T08:15').toISOString());
    expect(sent).toEqual([
      {
        id: expect.any(String) as unknown,
        calledAt,
        consent: true,
        name: 'Ana Lopez',
        phone: '(813) 555-0142',
        serviceType: 'nanny',
        note: 'Call after six.',
        message: 'Two afternoons a week, from June.',
      },
    ]);
    expect(calls.filter(({ call }) => call === client.list)).toHaveLength(2);
  });

  test('what is missing is said at its field, and what was typed stays when another kind is chosen @full', async () => {
    await openForm();
    expect(await findThemeViolations(page)).toEqual([]);
    await getDialog().getByRole('button', { name: 'Save entry' }).click();
    await expect(getDialog().getByLabel('Name', { exact: true })).toBeFocused();
    for (const field of [
      getDialog().getByLabel('Name', { exact: true }),
      getDialog().getByLabel('Service', { exact: true }),
      getDialog().getByLabel('What it is about'),
    ]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/\S/);
    }
    const consent = 'Please ask the caller first: without a yes, nothing may be stored';
    await getDialog().getByText(consent).waitFor();
    await fillCall();
    await getDialog().getByLabel('Phone', { exact: true }).fill('');
    await getDialog().getByRole('button', { name: 'Save entry' }).click();
    await expect(getDialog().getByLabel('Phone', { exact: true })).toBeFocused();
    await getDialog().getByText('Please enter a phone number or an email address').waitFor();
    expect(calls.map(({ call }) => call)).not.toContain(send);

    await getDialog().getByLabel('Who called').selectOption('Something else');
    await expect(getDialog().getByLabel('Name', { exact: true })).toHaveValue('Ana Lopez');
    await getDialog().getByLabel('Subject').waitFor();
    await expect(getDialog().getByLabel('Service', { exact: true })).toHaveCount(0);
  });

  test('a failure keeps the form, and sends the same id again', async () => {
    await openForm();
    await fillCall();
    answers[send] = { status: 503, text: 'The database is away.' };
    await getDialog().getByRole('button', { name: 'Save entry' }).click();
    await getDialog()
      .getByRole('alert')
      .getByText(/The call was not stored/)
      .waitFor();
    answers[send] = { status: 201, json: { id: client.entry.id } };
    await getDialog().getByRole('button', { name: 'Save entry' }).click();
    await page.getByText('Call entered').first().waitFor();

    const ids = calls
      .filter(({ call }) => call === send)
      .map(({ body }) => (body as { id: string }).id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('is marked in the list and in its details, has no mail link without an address, and a list of its own', async () => {
    const call = { ...client.entry, email: '', source: 'phone' };
    answers[client.list] = { json: [call] };
    answers[client.details] = { json: { ...fakeDetails, consentOn: '2026-01-05' } };
    await page.goto('/admin/inquiries');
    const row = page.getByRole('row', { name: call.name });
    await expect(row.getByText('Phone')).toBeVisible();
    await expect(row.locator('a[href^="mailto:"]')).toHaveCount(0);

    await page.getByRole('button', { name: 'View Details' }).click();
    await getDialog(call.name)
      .getByText('Agreed on the phone to be contacted, on January 5, 2026.')
      .waitFor();
    await expect(getDialog(call.name).getByLabel('What the sender sees')).toHaveCount(0);
    await expect(getDialog(call.name).getByRole('heading', { name: 'Reply' })).toHaveCount(0);

    await page.keyboard.press('Escape');
    answers[`${client.list}?view=calls`] = { json: [] };
    await page.getByRole('button', { name: 'Calls' }).click();
    await page.getByText('No phone calls were entered yet.').waitFor();
  });
});

test('A966: a letter in Spanish is marked in the list and in its details; one in English is not', async () => {
  const other = { ...client.entry, id: client.entry.id.replace(/.$/, 'f'), name: 'Ann Smith' };
  answers[client.list] = { json: [{ ...client.entry, language: 'es' }, other] };
  await page.goto('/admin/inquiries');
  const row = page.getByRole('row', { name: client.entry.name });
  await expect(row.getByText('Spanish', { exact: true })).toBeVisible();
  const plain = page.getByRole('row', { name: other.name });
  await expect(plain).toBeVisible();
  await expect(plain.getByText('Spanish', { exact: true })).toHaveCount(0);

  await row.getByRole('button', { name: 'View Details' }).click();
  const details = getDialog(client.entry.name);
  await expect(details.getByText('Spanish', { exact: true })).toBeVisible();
  expect(await findThemeViolations(page)).toEqual([]);
});
