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

async function open(kind: FakeKind) {
  await page.goto('/admin/inquiries');
  await page.getByRole('tab', { name: fakeInquiries[kind].tab }).click();
  await getOpener().click();
  await getDialog().waitFor();
}

/** The facts and texts of the open dialog by the headings and labels above them. */
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
  test('A442, A451, A452, A453: by a family', async () => {
    await open('client');

    expect(await getDialog().getAttribute('aria-labelledby')).not.toBeNull();
    await getDialog().getByRole('heading', { name: 'Rebecca Hollis', exact: true }).waitFor();
    expect(await readDetails()).toEqual({
      'Personal Information': [
        'Name: Rebecca Hollis',
        'Email: rebecca@example.com',
        'Phone: (813) 555-0142',
        'Address: Not given',
      ],
      'Service Details': [
        'Service Type: Birth or Postpartum Doula',
        'Number of Children: Not given',
        "Children's Ages: Not given",
        'Start Date: Not given',
        'Schedule: Not given',
      ],
      'Additional Information': ['No additional information provided.'],
    });
  });

  test('A451, A452: by a family, with all that can be stored', async () => {
    const details = {
      address: '12 Gulf Drive, Bradenton',
      numberOfChildren: 2,
      childrenAges: '2 and 4',
      startDate: 'March',
      schedule: 'Weekdays',
      additionalInfo: 'Two girls.\nThey love the beach.',
    };
    answers[client.list] = { json: [{ ...client.entry, ...details }] };
    await open('client');
    const text = await getDialog().innerText();

    for (const value of Object.values(details)) expect(text).toContain(value.toString());
  });

  test('A455, A456, A457, A458, A459, A460, A461: by a caregiver', async () => {
    await open('provider');

    expect(await readDetails()).toEqual({
      'Personal Information': [
        'Name: Grace Lin',
        'Email: grace@example.com',
        'Phone: 941-555-0133',
        'Address: Not given',
      ],
      'Professional Details': [
        'Service Type: Nanny Services',
        'Experience: Less than 1 year',
        'Availability: Not given',
      ],
      'Experience & Skills': ['Certifications: None listed', 'No details provided.'],
      'Why They Want to Join': ['No information provided.'],
    });
  });

  test('A456, A457, A458: by a caregiver, with all that can be stored', async () => {
    const details = {
      availability: 'Weekends',
      certifications: 'CPR, First Aid',
      experienceDetails: 'Ten years in Tampa.\nTwins, too.',
      whyJoin: 'I love beaches and toddlers.',
    };
    answers[provider.list] = { json: [{ ...provider.entry, ...details }] };
    await open('provider');

    expect(await readDetails()).toMatchObject({
      'Professional Details': [
        'Service Type: Nanny Services',
        'Experience: Less than 1 year',
        'Availability: Weekends',
      ],
      'Experience & Skills': ['Certifications: CPR, First Aid', 'Ten years in Tampa.\nTwins, too.'],
      'Why They Want to Join': ['I love beaches and toddlers.'],
    });
  });

  test('A463: by the contact form', async () => {
    await open('contact');

    expect(await readDetails()).toEqual({
      Sender: ['Name: Tom Reed', 'Email: tom@example.com', 'Phone: Not given'],
      Message: [
        'Subject: Do you serve Anna Maria Island?',
        'We are moving in June.\nDo you work there?',
      ],
    });
    await getDialog().getByText('New', { exact: true }).waitFor();
  });

  test('A786: a sender whose address takes no mail is to be called', async () => {
    answers[client.list] = { json: [{ ...client.entry, isUnreachable: true }] };
    await page.goto('/admin/inquiries');
    await page.getByRole('row').getByText('Please call', { exact: true }).waitFor();
    await getOpener().click();
    await getDialog().getByText("We can't reach this address: please call.").waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('email and phone are links that begin an answer', async () => {
    await open('client');
    const links = await getDialog()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

    expect(links).toEqual([
      'mailto:rebecca@example.com?subject=Your%20request%3A%20Birth%20or%20Postpartum%20Doula',
      'tel:+18135550142',
    ]);
  });

  test('what a visitor typed is shown as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    answers[contact.list] = { json: [{ ...contact.entry, name, message: name }] };
    await open('contact');

    await getDialog().getByRole('heading', { name, exact: true }).waitFor();
    expect(await getDialog().locator('img').count()).toBe(0);
  });
});

test.describe('the notes', () => {
  for (const kind of ['client', 'provider', 'contact'] as const) {
    test(`A466, A467, A701: of ${kind} are kept while the page is open and sent nowhere`, async () => {
      const sent: string[] = [];
      page.on('request', (request) => {
        sent.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await open(kind);
      const notes = getDialog().getByRole('textbox', { name: 'Internal Notes', exact: true });
      await getDialog()
        .getByText(/^Notes are not saved\./)
        .waitFor();
      await notes.fill('Call back on Monday');
      await page.keyboard.press('Escape');
      await getOpener().click();

      await expect(notes).toHaveValue('Call back on Monday');
      await getDialog()
        .getByRole('button', { name: /Completed|Approve/ })
        .click();
      await getToasts().getByText('Status updated', { exact: true }).waitFor();
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((request) => request.includes('Monday'))).toEqual([]);
    });
  }
});

const buttons: [statements: string, kind: FakeKind, label: string, status: string][] = [
  ['A454, A468, A471, A475, A478', 'client', 'Mark In Progress', 'in-progress'],
  ['A454, A469, A471, A475, A478', 'client', 'Mark Completed', 'completed'],
  ['A454, A470, A471, A475, A478', 'client', 'Decline', 'declined'],
  ['A462, A468, A472, A475, A479', 'provider', 'Under Review', 'in-progress'],
  ['A462, A469, A472, A475, A479', 'provider', 'Approve', 'completed'],
  ['A462, A470, A472, A475, A479', 'provider', 'Decline', 'declined'],
  ['A464, A468, A473, A475, A480', 'contact', 'Mark In Progress', 'in-progress'],
  ['A464, A469, A473, A475, A480', 'contact', 'Mark Completed', 'completed'],
];
const nouns = { client: 'client intake', provider: 'provider intake', contact: 'contact' };

test.describe('setting a status', () => {
  for (const [statement, kind, label, status] of buttons) {
    test(`${statement}: for ${kind} "${label}" sends "${status}"`, async () => {
      const { list, entry, update } = fakeInquiries[kind];
      await open(kind);
      answers[list] = { json: [{ ...entry, status }] };
      await getDialog().getByRole('button', { name: label, exact: true }).click();

      await getDialog().waitFor({ state: 'detached' });
      await getToasts().getByText('Status updated', { exact: true }).waitFor();
      await getToasts()
        .getByText(`The ${nouns[kind]} status has been updated.`, { exact: true })
        .waitFor();
      expect(calls.find(({ call }) => call === update)).toEqual({
        call: update,
        body: { status },
        contentType: 'application/json',
      });
    });
  }

  for (const [what, kind, labels] of [
    ['A454', 'client', ['Mark In Progress', 'Mark Completed', 'Decline']],
    ['A462', 'provider', ['Under Review', 'Approve', 'Decline']],
    ['A464, A465', 'contact', ['Mark In Progress', 'Mark Completed']],
  ] as const) {
    test(`${what}: ${kind} offers exactly its own buttons`, async () => {
      await open(kind);

      expect(await getDialog().locator('footer').getByRole('button').allInnerTexts()).toEqual(
        labels,
      );
    });
  }

  test('A474: every button works whatever the status is', async () => {
    const statuses = ['new', 'in-progress', 'completed', 'declined', 'archived'];
    const entries = statuses.map((status, index) => ({
      ...client.entry,
      id: client.entry.id.replace(/.$/, index.toString()),
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
      await page.keyboard.press('Escape');
    }
  });

  test('A476, A477: the row and the number on the tab follow, and the focus stays', async () => {
    await open('client');
    answers[client.list] = { json: [{ ...client.entry, status: 'completed' }] };
    answers[counts] = { json: { ...noCounts, provider: 1, contact: 1 } };
    await getDialog().getByRole('button', { name: 'Mark Completed', exact: true }).click();

    await page.getByRole('cell', { name: 'Completed', exact: true }).waitFor();
    await page.getByRole('tab', { name: client.tab, exact: true }).waitFor();
    expect(await getOpener().evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  test('A481, A482: a failure is told, and the dialog stays', async () => {
    answers[provider.update] = { status: 503, text: 'Please try again in a minute.' };
    await open('provider');
    await getDialog().getByRole('button', { name: 'Approve', exact: true }).click();

    await getToasts().getByText('Error updating status', { exact: true }).waitFor();
    await getToasts().getByText('503: Please try again in a minute.', { exact: true }).waitFor();
    await expect(getToasts().locator('[data-kind]')).toHaveAttribute('data-kind', 'destructive');
    expect(await getDialog().getByRole('alert').innerText()).toBe(
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

  test('an answer that comes late leaves the dialog of another inquiry open', async () => {
    const other = { ...client.entry, id: client.entry.id.replace(/.$/, '9'), name: 'Ana Ruiz' };
    const answer = Promise.withResolvers<undefined>();
    answers[client.list] = { json: [client.entry, other] };
    Object.assign(answers, answerDetails('client', [other.id]));
    const json = { id: client.entry.id, status: 'completed' };
    answers[client.update] = { json, after: answer.promise };
    await page.goto('/admin/inquiries');
    await getOpener().first().click();
    await getDialog().getByRole('button', { name: 'Mark Completed', exact: true }).click();
    await page.keyboard.press('Escape');
    await getDialog().waitFor({ state: 'detached' });
    await getOpener().last().click();
    await getDialog().getByRole('heading', { name: 'Ana Ruiz', exact: true }).waitFor();
    answer.resolve(undefined);

    await getToasts().getByText('Status updated', { exact: true }).waitFor();
    expect(await getDialog().getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Ana Ruiz',
    ]);
    await expect.poll(() => calls.filter(({ call }) => call === client.list).length).toBe(2);
  });

  test('a second press while the first is on its way sends nothing', async () => {
    const answer = Promise.withResolvers<undefined>();
    const json = { id: client.entry.id, status: 'completed' };
    answers[client.update] = { json, after: answer.promise };
    await open('client');
    const button = getDialog().getByRole('button', { name: 'Decline', exact: true });
    await button.dblclick();
    answer.resolve(undefined);
    await getDialog().waitFor({ state: 'detached' });

    expect(calls.filter(({ call }) => call === client.update)).toHaveLength(1);
  });
});

test.describe('the dialog', () => {
  test('takes the focus, keeps it from the page, and gives it back', async () => {
    await open('client');
    expect(await getDialog().evaluate((dialog) => dialog.matches(':focus'))).toBe(true);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => document.activeElement?.closest('main') !== null);
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');

    await getDialog().waitFor({ state: 'detached' });
    expect(await getOpener().evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await page.locator('[inert]').count()).toBe(0);
  });

  test('is closed by its button, and by a press beside it', async () => {
    await open('client');
    await getDialog().getByRole('button', { name: 'Close', exact: true }).click();
    await getDialog().waitFor({ state: 'detached' });
    await getOpener().click();
    await getDialog().waitFor();
    await page.mouse.click(5, 450);

    await getDialog().waitFor({ state: 'detached' });
  });

  test('stays when the mouse is pressed in it and let go beside it', async () => {
    await open('client');
    const box = await getDialog().boundingBox();
    if (!box) throw new Error('The dialog is not to be seen.');
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(5, 450);
    await page.mouse.up();
    await expect(getDialog()).toBeVisible();

    // What was pressed before is forgotten: the next press beside it closes it.
    await page.mouse.click(5, 450);
    await getDialog().waitFor({ state: 'detached' });
  });

  test('prints alone, without buttons and notes', async () => {
    await open('provider');
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('main')).not.toBeVisible();
    await expect(getDialog().getByRole('heading', { name: 'Grace Lin' })).toBeVisible();
    await expect(getDialog().getByRole('button')).toHaveCount(0);
    await expect(page.locator('#inquiry-notes')).not.toBeVisible();
  });
});

test.describe('A715: in either theme axe finds nothing wrong', () => {
  test('on the inquiries screen, and with a dialog open', async () => {
    await page.goto('/admin/inquiries');
    await getOpener().waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await getOpener().click();
    await getDialog().waitFor();

    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('on the dashboard', async () => {
    await page.goto('/admin-dashboard');
    await page.getByText('Form Submissions', { exact: true }).waitFor();

    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('on the password screen with errors', async () => {
    await page.goto('/admin/change-password');
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Current password is required', { exact: true }).waitFor();

    expect(await findThemeViolations(page)).toEqual([]);
  });

  for (const path of ['/admin-login', '/admin-dashboard']) {
    test(`on ${path} for a visitor`, async () => {
      answers['GET /api/auth/me'] = { status: 401 };
      await page.goto(path);
      await page.getByRole('heading', { name: /Admin Login|Access Restricted/ }).waitFor();

      expect(await findThemeViolations(page)).toEqual([]);
    });
  }
});
