import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeAdmin,
  fakeApi,
  noCounts,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client } = fakeInquiries;
const base = `/api/inquiries/client/${client.entry.id}`;
const counts = 'GET /api/inquiries/counts';
/** 11 p.m. on November 23 in Florida. */
const now = new Date('2026-11-24T04:00:00.000Z');
const own = {
  id: '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8b01',
  createdAt: '2026-11-22T15:00:00.000Z',
  username: fakeAdmin.username,
  text: 'Called, no answer.',
};
const other = {
  ...own,
  id: own.id.replace(/.$/, '2'),
  username: 'grace',
  text: 'She prefers mornings.',
};

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [client.details]: { json: { ...fakeDetails, notes: [own, other] } },
  };
  calls = await fakeApi(page, answers);
  await page.clock.setFixedTime(now);
});

function getDialog() {
  return page.getByRole('dialog', { name: client.entry.name });
}

async function openDetails() {
  await page.goto('/admin/inquiries');
  await page.getByRole('button', { name: 'View Details' }).click();
  await getDialog().getByRole('heading', { name: 'Saved Notes' }).waitFor();
}

function getLog() {
  return getDialog().getByRole('list', { name: 'Saved notes' }).getByRole('listitem');
}

function listBodies(call: string) {
  return calls.filter((each) => each.call === call).map(({ body }) => body);
}

test.describe('saved notes', () => {
  test('A715, A839: stand with name and time beside the box that is not saved; only one’s own can be deleted', async () => {
    answers[`POST ${base}/delete-note`] = { status: 204 };
    await openDetails();
    await expect(getLog()).toHaveText([
      /^Called, no answer\.ada, November 22, 2026/,
      /^She prefers mornings\.grace, November 22, 2026/,
    ]);
    await getDialog().getByLabel('Internal Notes', { exact: true }).waitFor();
    await getDialog()
      .getByText('Notes are not saved. They disappear when you leave this page.', { exact: true })
      .waitFor();
    expect(await findThemeViolations(page)).toEqual([]);

    await expect(getLog().last().getByRole('button')).toHaveCount(0);
    await getLog().first().getByRole('button', { name: 'Delete the note “Called' }).click();
    await expect(getLog()).toHaveCount(1);
    await expect(getLog()).toContainText('She prefers mornings.');
    expect(listBodies(`POST ${base}/delete-note`)).toEqual([{ id: own.id }]);
  });

  test('A839: one that was not saved stays typed, also after Escape, and keeps its id; one that was frees the field for the next', async () => {
    const call = `POST ${base}/notes`;
    const listSent = () => listBodies(call) as { id: string; text: string }[];
    answers[call] = { status: 503, text: 'Please try again in a minute.' };
    await openDetails();
    const field = getDialog().getByLabel('Add a note to the log', { exact: true });
    const button = getDialog().getByRole('button', { name: 'Save note', exact: true });
    await field.fill('Wants two afternoons.');
    await button.click();
    await getDialog()
      .getByText('The note was not saved. Please try again in a minute.', { exact: true })
      .waitFor();
    await button.click();
    await expect.poll(listSent).toHaveLength(2);
    expect(new Set(listSent().map(({ id }) => id)).size).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View Details' }).click();
    await expect(field).toHaveValue('Wants two afternoons.');

    const stored = { ...own, id: own.id.replace(/.$/, '3'), text: 'Wants two afternoons.' };
    answers[call] = { status: 201, json: stored };
    await button.click();
    await expect(getLog()).toHaveCount(3);
    await expect(getLog().last()).toContainText('Wants two afternoons.');
    await expect(field).toHaveValue('');
    await field.fill('And a third.');
    await button.click();
    await expect(getLog()).toHaveCount(4);
    const sent = listSent().slice(2);
    expect(sent.map(({ text }) => text)).toEqual(['Wants two afternoons.', 'And a third.']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });
});

test('A466, A467, A839: what is typed beside the log goes nowhere, is asked about before the page is left, and can be saved as a note', async () => {
  const call = `POST ${base}/notes`;
  answers[call] = { status: 201, json: { ...own, id: own.id.replace(/.$/, '3'), text: 'Spanish' } };
  await openDetails();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const field = getDialog().getByLabel('Internal Notes', { exact: true });
  const button = getDialog().getByRole('button', { name: 'Save as a note', exact: true });
  await expect(button).toHaveCount(0);
  await field.click();
  await page.keyboard.type('Spanish');
  expect(listBodies(call)).toEqual([]);
  await page.evaluate(() => location.assign('/admin-dashboard'));
  await expect.poll(() => asked).toEqual(['beforeunload']);

  await button.click();
  await expect(getLog()).toHaveCount(3);
  await expect(field).toHaveValue('');
  expect(listBodies(call)).toEqual([expect.objectContaining({ text: 'Spanish' })]);
});

test.describe('the day to follow up', () => {
  const call = `PUT ${base}/follow-up`;

  test('A840: is set by date, by a button for days in Florida, and cleared @full', async () => {
    answers[call] = { json: { id: client.entry.id, day: null } };
    await openDetails();
    await getDialog().getByText('No day is set.', { exact: true }).waitFor();
    await getDialog().getByLabel('Follow up on', { exact: true }).fill('2026-12-04');
    await getDialog().getByRole('button', { name: 'Save day', exact: true }).click();
    await getDialog().getByText('On December 4, 2026.', { exact: true }).waitFor();
    await getDialog().getByRole('button', { name: 'Tomorrow', exact: true }).click();
    await getDialog().getByText('On November 24, 2026.', { exact: true }).waitFor();
    await getDialog().getByRole('button', { name: 'In a week', exact: true }).click();
    await getDialog().getByText('On November 30, 2026.', { exact: true }).waitFor();
    await getDialog().getByRole('button', { name: 'Clear day', exact: true }).click();
    await getDialog().getByText('No day is set.', { exact: true }).waitFor();

    const days = ['2026-12-04', '2026-11-24', '2026-11-30', null];
    expect(listBodies(call)).toEqual(days.map((day) => ({ day })));
  });

  test('A840: a day reads as due or still to come, as it is in Florida on November 23 @full', async () => {
    const days = [
      ['2026-11-23', 'Due today.'],
      ['2026-11-20', 'Due since November 20, 2026.'],
      ['2026-11-24', 'On November 24, 2026.'],
    ] as const;
    const entries = days.map(([followUpOn], index) => ({
      ...client.entry,
      id: client.entry.id.replace(/.$/, (index + 4).toString()),
      followUpOn,
    }));
    answers[client.list] = { json: entries };
    for (const { id, followUpOn } of entries) {
      Object.assign(answers, answerDetails('client', [id], { ...fakeDetails, followUpOn }));
    }
    await page.goto('/admin/inquiries');
    for (const [index, [day, text]] of days.entries()) {
      const row = page
        .getByRole('table')
        .getByRole('row')
        .nth(index + 1);
      const isDue = day <= '2026-11-23';
      await row.getByRole('button', { name: 'View Details' }).click();
      await getDialog().getByText(text, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await getDialog().waitFor({ state: 'detached' });
      await expect(row.getByText('Follow up', { exact: true })).toHaveCount(isDue ? 1 : 0);
    }
  });

  test('A840: what is due is counted in the inbox, and has a view @full', async () => {
    answers[counts] = { json: { ...noCounts, due: { client: 2, provider: 0, contact: 1 } } };
    answers[`${client.list}?view=due`] = {
      json: [{ ...client.entry, name: 'Ana Lopez', followUpOn: '2026-11-20' }],
    };
    await page.goto('/admin/inquiries');
    await page.getByRole('tab', { name: 'Client Intake Forms 2 due today', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Contact Messages 1 due today', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Due 2 to follow up', exact: true }).click();

    await page.getByRole('cell').getByText('Ana Lopez', { exact: true }).waitFor();
    await page.getByText('1 inquiry to follow up', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?view=due');
  });

  test('A840: a day that is set from the due view counts at once, and the details stay @full', async () => {
    answers[call] = { json: { id: client.entry.id, day: '2026-11-30' } };
    answers[counts] = { json: { ...noCounts, due: { ...noCounts.due, client: 1 } } };
    await page.goto('/admin/inquiries?view=due');
    await page.getByRole('button', { name: 'View Details' }).click();
    answers[counts] = { json: noCounts };
    answers[client.list] = { json: [] };
    await getDialog().getByRole('button', { name: 'In a week', exact: true }).click();
    await getDialog().getByText('On November 30, 2026.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByText('Nothing to follow up today.', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Client Intake Forms', exact: true }).waitFor();
  });

  test('A840: the dashboard counts it @full', async () => {
    answers[counts] = { json: { ...noCounts, due: { client: 2, provider: 0, contact: 1 } } };
    await page.goto('/admin-dashboard');
    const card = page.getByRole('main').getByRole('link', { name: /Form Submissions/ });

    await card.getByText('3 to follow up today', { exact: true }).waitFor();
    await card.getByText('Nothing new').waitFor();
  });
});

test('A964: what the sender sees is chosen beside the notes, and stays where it could not be saved', async () => {
  const call = `PUT ${base}/progress`;
  answers[call] = { status: 204 };
  await openDetails();
  const choice = getDialog().getByLabel('What the sender sees', { exact: true });
  await expect(choice).toHaveValue('');
  await choice.selectOption('You have our short list');
  await page
    .getByText('The sender sees it through the link in the email.', { exact: true })
    .waitFor();
  await expect(choice).toHaveValue('listed');
  answers[call] = { status: 503, text: 'Please try again in a minute.' };
  await choice.selectOption('You have chosen somebody');
  await getDialog()
    .getByText(/^The sender still sees what was there\./)
    .waitFor();
  await expect(choice).toHaveValue('listed');
  expect(listBodies(call)).toEqual([{ progress: 'listed' }, { progress: 'placed' }]);
});
