import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  noCounts,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client, contact } = fakeInquiries;
const counts = 'GET /api/inquiries/counts';
const spamList = `${contact.list}?view=spam`;
const reasons = ['Many links in the message', 'The form was sent within two seconds'];

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getDialog() {
  return page.getByRole('dialog');
}

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

function countCalls(call: string): number {
  return calls.filter((each) => each.call === call).length;
}

async function open(query: string) {
  await page.goto(`/admin/inquiries${query}`);
  await page.getByRole('button', { name: 'View Details', exact: true }).click();
  await getDialog().waitFor();
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [counts]: { json: { ...noCounts, contact: 1, spam: { ...noCounts.spam, contact: 3 } } },
    [client.list]: { json: [client.entry] },
    [client.details]: { json: fakeDetails },
    [client.spam]: { json: { id: client.entry.id, isSpam: true } },
    [contact.list]: { json: [] },
    [spamList]: { json: [contact.entry] },
    [contact.details]: { json: { ...fakeDetails, isSpam: true, spamReasons: reasons } },
    [contact.spam]: { json: { id: contact.entry.id, isSpam: false } },
  };
  calls = await fakeApi(page, answers);
});

test('A715: the spam view is a press away, with the number of those that nobody has seen, none where there is none', async () => {
  await page.goto('/admin/inquiries');
  await page.getByRole('tab', { name: `${contact.tab} 1 new`, exact: true }).waitFor();
  await expect(page.getByRole('button', { name: 'Spam', exact: true })).toHaveCount(1);

  await page.getByRole('tab', { name: contact.tab }).click();
  await page.getByText('No contact messages submitted yet.', { exact: true }).waitFor();
  const group = page.getByRole('group', { name: 'Show', exact: true });
  await group.getByRole('button', { name: 'Spam 3 new', exact: true }).click();
  await page.getByRole('cell').getByText('Tom Reed', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=contact&view=spam');
  expect(await findThemeViolations(page)).toEqual([]);
  await group.getByRole('button', { name: 'Inbox', exact: true }).click();
  await page.getByText('No contact messages submitted yet.', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=contact');
});

test.describe('moving an inquiry', () => {
  test('out of the inbox closes its details, says so, and the list follows; a failure is told, and the details stay @full', async () => {
    await open('');
    await expect(getDialog().getByRole('button', { name: 'Not spam' })).toHaveCount(0);
    const button = getDialog().getByRole('button', { name: 'Mark as spam', exact: true });
    await test.step('in vain', async () => {
      answers[client.spam] = { status: 503, text: 'Please try again in a minute.' };
      await button.click();
      await getToasts().getByText('Error moving to spam', { exact: true }).waitFor();
      await expect(getDialog().getByRole('alert')).toHaveText(
        'The client intake was not moved. Please try again in a minute.',
      );
      expect(countCalls(client.list)).toBe(1);
    });

    answers[client.spam] = { json: { id: client.entry.id, isSpam: true } };
    answers[client.list] = { json: [] };
    await button.click();
    await getDialog().waitFor({ state: 'detached' });
    await getToasts().getByText('Marked as spam', { exact: true }).waitFor();
    await getToasts()
      .getByText('The client intake has been moved to spam.', { exact: true })
      .waitFor();
    await page.getByText('No client intake forms submitted yet.', { exact: true }).waitFor();
    const sent = { call: client.spam, body: { isSpam: true }, contentType: 'application/json' };
    expect(calls.filter(({ call }) => call === client.spam)).toEqual([sent, sent]);
    expect(countCalls(counts)).toBe(2);
    // Its button is gone, so the focus is where the list begins.
    await expect(page.locator(':focus')).toHaveText('0 inquiries');
  });

  test('out of the inbox is taken back from its toast', async () => {
    await open('');
    answers[client.spam] = { json: { id: client.entry.id, isSpam: true } };
    await getDialog().getByRole('button', { name: 'Mark as spam', exact: true }).click();
    answers[client.spam] = { json: { id: client.entry.id, isSpam: false } };
    await getToasts().getByRole('button', { name: 'Undo', exact: true }).click();
    await getToasts().getByText('The client intake is back in the inbox.').waitFor();
    const bodies = calls.filter(({ call }) => call === client.spam).map(({ body }) => body);
    expect(bodies).toEqual([{ isSpam: true }, { isSpam: false }]);
  });

  test('A715: out of spam, where the reasons are told', async () => {
    await open('?tab=contact&view=spam');
    await getDialog().getByText('Filed as spam', { exact: true }).waitFor();
    for (const reason of reasons) await getDialog().getByText(reason, { exact: true }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await expect(getDialog().getByRole('button', { name: 'Mark as spam' })).toHaveCount(0);
    await getDialog().getByRole('button', { name: 'Not spam', exact: true }).click();

    await getToasts()
      .getByText('The contact message is back in the inbox.', { exact: true })
      .waitFor();
    expect(calls.find(({ call }) => call === contact.spam)?.body).toEqual({ isSpam: false });
    await expect.poll(() => countCalls(contact.list)).toBe(2);
  });
});

test.describe('the history of the status', () => {
  const statusChanges = [
    {
      changedAt: '2026-01-06T15:00:00.000Z',
      username: 'ada',
      from: 'new',
      to: 'in-progress',
    },
    {
      changedAt: '2026-01-07T04:30:00.000Z',
      username: 'margaret',
      from: 'in-progress',
      to: 'completed',
    },
  ];

  function readHistory() {
    return getDialog()
      .locator('ol li')
      .evaluateAll((items) => items.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ')));
  }

  test('tells who did what and when, prints on one page, and goes before the status of a list that is older @full', async () => {
    answers[client.details] = { json: { ...fakeDetails, statusChanges } };
    await open('');
    await getDialog().getByText('margaret').waitFor();
    expect(await readHistory()).toEqual([
      'New →to In Progressada, January 6, 2026 at 10:00 AM',
      'In Progress →to Completedmargaret, January 6, 2026 at 11:30 PM',
    ]);
    expect(countCalls(client.details)).toBe(1);

    await test.step('it prints with the details on one page, without buttons', async () => {
      const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await expect(getDialog().getByText('margaret')).toBeVisible();
      await expect(getDialog().getByRole('button')).toHaveCount(0);
      await page.emulateMedia({ media: null });
    });

    await test.step('an older list is asked for anew', async () => {
      await expect.poll(() => getDialog().locator('.badge').innerText()).toBe('Completed');
      const waiting = getDialog().getByText(/^Waiting/);
      await expect(waiting).toHaveCount(0);
      answers[client.list] = { json: [{ ...client.entry, status: 'completed' }] };
      await getDialog().getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('cell', { name: 'Completed', exact: true }).waitFor();
      expect(countCalls(counts)).toBe(2);
    });

    await test.step('what the list knows asks for nothing anew', async () => {
      const asked = countCalls(client.list);
      await page.getByRole('button', { name: 'View Details', exact: true }).click();
      await getDialog().getByText('margaret').waitFor();
      await page.keyboard.press('Escape');
      await getDialog().waitFor({ state: 'detached' });
      expect(countCalls(client.list)).toBe(asked);
      expect(countCalls(counts)).toBe(2);
    });
  });

  test('says that nothing has happened yet', async () => {
    await open('');

    await getDialog().getByText('The status has not been changed yet.', { exact: true }).waitFor();
  });

  test('a failure with 503 is one sentence and keeps nobody back', async () => {
    answers[client.details] = { status: 503, text: 'Please try again in a minute.' };
    answers[client.update] = { json: { id: client.entry.id, status: 'declined' } };
    await open('');
    await getDialog().getByText("We couldn't load the status history.", { exact: true }).waitFor();
    await expect(getDialog().getByText('rebecca@example.com')).toBeVisible();
    await getDialog().getByRole('button', { name: 'Decline', exact: true }).click();

    await getToasts().getByText('Status updated', { exact: true }).waitFor();
  });

  test('a session that ended meanwhile leads to the login, and shows nothing more', async () => {
    answers[client.details] = { status: 401, text: 'Please log in to continue.' };
    await page.goto('/admin/inquiries');
    await page.getByRole('button', { name: 'View Details', exact: true }).click();

    await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
    await expect(getDialog()).toHaveCount(0);
    await expect(page.getByText('rebecca@example.com')).toHaveCount(0);
  });
});
