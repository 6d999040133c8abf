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
import { expectedForms } from '#test/kit/expected-forms.ts';
import { answerDetails, fakeInquiries, type FakeKind } from '#test/kit/browser/fake-inquiries.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const { client, provider, contact } = fakeInquiries;
const counts = 'GET /api/inquiries/counts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getDialog() {
  return page.getByRole('dialog');
}

function getToasts() {
  return page.getByRole('region', { name: /^Notifications/ });
}

function getOpener() {
  return page.getByRole('button', { name: 'View Details', exact: true });
}

/** Opens the first inquiry of a kind, on a page that shows the inbox. */
async function openDetails(kind: FakeKind) {
  await page.getByRole('tab', { name: fakeInquiries[kind].tab }).click();
  await page.getByRole('tabpanel', { name: fakeInquiries[kind].tab }).getByRole('table').waitFor();
  await getOpener().click();
  await getDialog().waitFor();
}

async function open(kind: FakeKind) {
  await page.goto('/admin/inquiries');
  await openDetails(kind);
}

async function closeDetails() {
  await page.keyboard.press('Escape');
  await getDialog().waitFor({ state: 'detached' });
}

async function closeToast() {
  await getToasts().getByRole('button', { name: 'Close', exact: true }).click();
  await expect(getToasts().locator('[data-kind]')).toHaveCount(0);
}

/** Returns the facts and texts of the open dialog by the headings and labels above them. */
function readDetails(): Promise<Record<string, string[]>> {
  return getDialog()
    .locator('section')
    .evaluateAll((sections) =>
      Object.fromEntries(
        sections.map((section) => [
          section.querySelector('h3')?.textContent ?? '',
          [
            ...[...section.querySelectorAll('dl > div')].map((fact) =>
              [...fact.children].map(({ textContent }) => textContent).join(': '),
            ),
            ...[...section.querySelectorAll('p')].map(({ textContent }) => textContent),
          ],
        ]),
      ),
    );
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [counts]: { json: { ...noCounts, client: 1, provider: 1, contact: 1 } },
  };
  for (const { list, entry, update } of Object.values(fakeInquiries)) {
    answers[list] = { json: [entry] };
    answers[update] = { json: { id: entry.id, status: 'completed' } };
  }
  for (const kind of ['client', 'provider', 'contact'] as const) {
    Object.assign(answers, answerDetails(kind, [fakeInquiries[kind].entry.id]));
  }
  calls = await fakeApi(page, answers);
});

test.describe('what was sent', () => {
  const footer = () => getDialog().locator('footer').getByRole('button').allInnerTexts();

  test('A442, A451, A452, A453, A454, A455, A456, A457, A458, A459, A460, A461, A462, A463, A464, A465, A715: shows with the buttons of its kind, and what is missing', async () => {
    await page.goto('/admin/inquiries');
    await getOpener().waitFor();
    expect(await findThemeViolations(page)).toEqual([]);

    await test.step('by a family, with links that begin an answer', async () => {
      await openDetails('client');
      expect(await getDialog().getAttribute('aria-labelledby')).not.toBeNull();
      await getDialog().getByRole('heading', { name: 'Rebecca Hollis', exact: true }).waitFor();
      expect(await readDetails()).toEqual(expectedForms.client.inInbox);
      const links = await getDialog()
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links).toEqual([
        'mailto:rebecca@example.com?subject=Your%20request%3A%20Birth%20or%20Postpartum%20Doula',
        'tel:+18135550142',
      ]);
      expect(await footer()).toEqual(['Mark In Progress', 'Mark Completed', 'Decline']);
      await closeDetails();
    });

    await test.step('by a caregiver', async () => {
      await openDetails('provider');
      expect(await readDetails()).toEqual(expectedForms.provider.inInbox);
      expect(await footer()).toEqual(['Under Review', 'Approve', 'Decline']);
      await closeDetails();
    });

    await test.step('by the contact form', async () => {
      await openDetails('contact');
      expect(await readDetails()).toEqual(expectedForms.contact.inInbox);
      await getDialog().getByText('New', { exact: true }).waitFor();
      expect(await footer()).toEqual(['Mark In Progress', 'Mark Completed']);
    });
  });

  test('A451, A452, A456, A457, A458, A715, A786, A926: shows all that can be stored, as text, the county of a place in it, and who is to be called', async () => {
    const family = {
      address: '12 Gulf Drive, Bradenton',
      numberOfChildren: 2,
      childrenAges: '2 and 4',
      startDate: 'March',
      schedule: 'Weekdays',
      additionalInfo: 'Two girls.\nThey love the beach.\nZIP 34205',
    };
    const caregiver = {
      availability: 'Weekends',
      certifications: 'CPR, First Aid',
      experienceDetails: 'Ten years in Tampa.\nTwins, too.',
      whyJoin: 'I love beaches and toddlers.',
    };
    const name = '<img src=x onerror=alert(1)>';
    answers[client.list] = { json: [{ ...client.entry, ...family, isUnreachable: true }] };
    answers[provider.list] = { json: [{ ...provider.entry, ...caregiver }] };
    answers[contact.list] = { json: [{ ...contact.entry, name, message: name }] };

    await open('client');
    const text = await getDialog().innerText();
    for (const value of Object.values(family)) expect(text).toContain(value.toString());
    await getDialog().getByText("We can't reach this address: please call.").waitFor();
    await getDialog().getByRole('heading', { name: 'Place', exact: true }).waitFor();
    expect((await readDetails()).Place).toEqual([
      'As we read it: Bradenton (34205): Manatee County',
    ]);
    expect(await findThemeViolations(page)).toEqual([]);
    await closeDetails();
    await page.getByRole('row').getByText('Please call', { exact: true }).waitFor();

    await openDetails('provider');
    expect(await readDetails()).toMatchObject({
      'Professional Details': [
        'Service Type: Nanny Services',
        'Experience: Less than 1 year',
        'Availability: Weekends',
      ],
      'Experience & Skills': ['Certifications: CPR, First Aid', 'Ten years in Tampa.\nTwins, too.'],
      'Why They Want to Join': ['I love beaches and toddlers.'],
    });
    await closeDetails();

    await openDetails('contact');
    await getDialog().getByRole('heading', { name, exact: true }).waitFor();
    await expect(getDialog().locator('img')).toHaveCount(0);
  });
});

const buttons: [kind: FakeKind, label: string, status: string, shown: string][] = [
  ['client', 'Mark In Progress', 'in-progress', 'In Progress'],
  ['client', 'Mark Completed', 'completed', 'Completed'],
  ['client', 'Decline', 'declined', 'Declined'],
  ['provider', 'Under Review', 'in-progress', 'In Progress'],
  ['provider', 'Approve', 'completed', 'Completed'],
  ['provider', 'Decline', 'declined', 'Declined'],
  ['contact', 'Mark In Progress', 'in-progress', 'In Progress'],
  ['contact', 'Mark Completed', 'completed', 'Completed'],
];
const nouns = { client: 'client intake', provider: 'provider intake', contact: 'contact' };

test.describe('setting a status', () => {
  test('A454, A462, A464, A468, A469, A470, A471, A472, A473, A475, A476, A477, A478, A479, A480: each button sends its own; row, number and focus follow', async () => {
    await page.goto('/admin/inquiries');
    let numbers = { ...noCounts, client: 1, provider: 1, contact: 1 };
    for (const [kind, label, status, shown] of buttons) {
      await test.step(`${kind}: ${label}`, async () => {
        const { list, entry, update, tab } = fakeInquiries[kind];
        await openDetails(kind);
        answers[list] = { json: [{ ...entry, status }] };
        numbers = { ...numbers, [kind]: 0 };
        answers[counts] = { json: numbers };
        await getDialog().getByRole('button', { name: label, exact: true }).click();

        await getDialog().waitFor({ state: 'detached' });
        await getToasts().getByText('Status updated', { exact: true }).waitFor();
        await getToasts()
          .getByText(`The ${nouns[kind]} status has been updated.`, { exact: true })
          .waitFor();
        expect(calls.findLast(({ call }) => call === update)).toEqual({
          call: update,
          body: { status },
          contentType: 'application/json',
        });
        await page.getByRole('cell', { name: shown, exact: true }).waitFor();
        await page.getByRole('tab', { name: tab, exact: true }).waitFor();
        expect(await getOpener().evaluate((button) => button.matches(':focus'))).toBe(true);
        await closeToast();
      });
    }
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(buttons.length);
  });

  test('A466, A467, A701: notes of each kind are kept while the page is open and sent nowhere', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    await page.goto('/admin/inquiries');
    for (const kind of ['client', 'provider', 'contact'] as const) {
      await openDetails(kind);
      const notes = getDialog().getByRole('textbox', { name: 'Internal Notes', exact: true });
      await getDialog()
        .getByText(/^Notes are not saved\./)
        .waitFor();
      await expect(notes).toHaveValue('');
      await notes.fill(`Call ${kind} back on Monday`);
      await closeDetails();
      await getOpener().click();

      await expect(notes).toHaveValue(`Call ${kind} back on Monday`);
      await getDialog()
        .getByRole('button', { name: /Completed|Approve/ })
        .click();
      await getToasts().getByText('Status updated', { exact: true }).waitFor();
      await closeToast();
    }
    expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(3);
    // The content of a beacon cannot be read, only the fact that it was sent.
    expect(sent.filter((request) => !request.startsWith('GET '))).toHaveLength(3);
    expect(sent.filter((request) => request.includes('Monday'))).toEqual([]);
  });

  test('A474: every button works whatever the status is, once, and late answers leave other details open @full', async () => {
    const statuses = ['new', 'in-progress', 'completed', 'declined', 'archived'];
    const entries = statuses.map((status, index) => ({
      ...client.entry,
      id: client.entry.id.replace(/.$/, (index + 1).toString()),
      name: index === 4 ? 'Ana Ruiz' : client.entry.name,
      status,
    }));
    answers[client.list] = { json: entries };
    const ids = entries.map(({ id }) => id);
    Object.assign(answers, answerDetails('client', ids));
    await page.goto('/admin/inquiries');
    for (const [index] of statuses.entries()) {
      await getOpener().nth(index).click();
      const footer = getDialog().locator('footer').getByRole('button');
      await expect(footer).toHaveCount(3);
      for (const button of await footer.all()) await expect(button).toBeEnabled();
      await closeDetails();
    }

    await test.step('a second press while the first is on its way sends nothing', async () => {
      const answer = Promise.withResolvers<undefined>();
      const json = { id: client.entry.id, status: 'completed' };
      answers[client.update] = { json, after: answer.promise };
      await getOpener().first().click();
      await getDialog().getByRole('button', { name: 'Decline', exact: true }).dblclick();
      answer.resolve(undefined);
      await getDialog().waitFor({ state: 'detached' });
      expect(calls.filter(({ call }) => call === client.update)).toHaveLength(1);
      await closeToast();
    });

    await test.step('an answer that comes late', async () => {
      await expect.poll(() => calls.filter(({ call }) => call === client.list).length).toBe(2);
      const answer = Promise.withResolvers<undefined>();
      answers[client.update] = { ...answers[client.update], after: answer.promise };
      await getOpener().first().click();
      await getDialog().getByRole('button', { name: 'Mark Completed', exact: true }).click();
      await closeDetails();
      await getOpener().last().click();
      await getDialog().getByRole('heading', { name: 'Ana Ruiz', exact: true }).waitFor();
      answer.resolve(undefined);

      await getToasts().getByText('Status updated', { exact: true }).waitFor();
      await expect(getDialog().getByRole('heading', { level: 2 })).toHaveText(['Ana Ruiz'], {
        useInnerText: true,
      });
      await expect.poll(() => calls.filter(({ call }) => call === client.list).length).toBe(3);
    });
  });

  test('A481, A482: a failure is told, and the dialog stays', async () => {
    answers[provider.update] = { status: 503, text: 'Please try again in a minute.' };
    await open('provider');
    await getDialog().getByRole('button', { name: 'Approve', exact: true }).click();

    await getToasts().getByText('Error updating status', { exact: true }).waitFor();
    await getToasts().getByText('503: Please try again in a minute.', { exact: true }).waitFor();
    await expect(getToasts().locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    await expect(getDialog().getByRole('alert')).toHaveText(
      'The status was not changed. Please try again in a minute.',
    );
    await getDialog().getByText('New', { exact: true }).waitFor();
    expect(calls.filter(({ call }) => call === provider.list)).toHaveLength(1);

    await getToasts().getByRole('button', { name: 'Close', exact: true }).click();
    await getToasts().getByText('Error updating status').waitFor({ state: 'detached' });
    await expect(getDialog()).toBeVisible();
  });

  test('A481: a toast tells it also to somebody whose connection is gone', async () => {
    await open('provider');
    await loseConnection(page);
    await getDialog().getByRole('button', { name: 'Approve', exact: true }).click();

    await getToasts().getByText('Error updating status', { exact: true }).waitFor();
  });
});

test('the dialog takes the focus and gives it back, is closed by a press beside it, and prints alone', async () => {
  await test.step('takes the focus, keeps it from the page, and gives it back', async () => {
    await open('client');
    expect(await getDialog().evaluate((dialog) => dialog.matches(':focus'))).toBe(true);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
      expect(isOutside).toBe(false);
    }
    await closeDetails();
    expect(await getOpener().evaluate((button) => button.matches(':focus'))).toBe(true);
    await expect(page.locator('[inert]')).toHaveCount(0);
  });

  await test.step('is closed by its button, and by a press beside it', async () => {
    await getOpener().click();
    await getDialog().getByRole('button', { name: 'Close', exact: true }).click();
    await getDialog().waitFor({ state: 'detached' });
    await getOpener().click();
    await getDialog().waitFor();
    await page.mouse.click(5, 450);
    await getDialog().waitFor({ state: 'detached' });
  });

  await test.step('stays when the mouse is pressed in it and let go beside it', async () => {
    await getOpener().click();
    const box = await getDialog().boundingBox();
    if (!box) throw new Error('The dialog is not to be seen.');
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(5, 450);
    await page.mouse.up();
    await expect(getDialog()).toBeVisible();

    // The earlier press is forgotten: the next one outside closes the dialog.
    await page.mouse.click(5, 450);
    await getDialog().waitFor({ state: 'detached' });
  });

  await test.step('prints alone, without buttons and notes', async () => {
    await openDetails('provider');
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('main')).not.toBeVisible();
    await expect(getDialog().getByRole('heading', { name: 'Grace Lin' })).toBeVisible();
    await expect(getDialog().getByRole('button')).toHaveCount(0);
    await expect(page.locator('#inquiry-notes')).not.toBeVisible();
  });
});
