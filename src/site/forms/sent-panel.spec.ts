import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { BrowserContextOptions, Locator } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import {
  fillForm,
  findForm,
  findSendAgain,
  openForm,
  readForm,
  touchForm,
  type FormKind,
} from '#test/kit/browser/form.ts';
import { clientForm, emptyOut, providerForm } from '#test/kit/browser/intake-forms.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';
import { readSite } from '#test/kit/site/content.ts';

const { phone } = readSite();

const cases = [
  {
    kind: contactFormKind,
    name: 'Ana',
    thanks: "Thank you for your message. We'll get back to you soon!",
    rows: ['Subject', 'A question', 'Message', 'Do you have somebody for Tuesdays?'],
    step: 'A person reads your message',
  },
  {
    kind: clientForm,
    name: 'Rebecca',
    thanks: "Thank you for your submission. We'll be in touch soon!",
    rows: ['Service', 'Birth or Postpartum Doula', 'Your needs', 'Two nights a week in May.'],
    step: 'Initial Consultation',
  },
  {
    kind: providerForm,
    name: 'Rebecca',
    thanks:
      "Thank you for your interest in joining our team. We'll review your application and be in touch soon!",
    rows: [
      ...['Provider type', 'Family Assistant', 'Years of experience', '10+ years'],
      ...['About you', 'I have run households since 2012.'],
    ],
    step: 'Application Review',
  },
];

const answer = {
  by: 'Monday, 10 a.m.',
  closed: "We're closed Thursday to Sunday.",
  callFrom: 'Monday from 9 a.m.',
};

const questions = { label: 'Questions to ask on the call', path: '/doula-services#first-call' };

/** The field of a form that takes a long text. */
const longTexts = ['Message', 'Your needs', 'About you'];

const phoneScreen = {
  viewport: { width: 375, height: 812 },
  timezoneId: 'America/New_York',
};

function findPanel(root: Locator, name: string): { heading: Locator; panel: Locator } {
  const heading = root.getByRole('heading', { name: `We've got it, ${name}.`, exact: true });
  return { heading, panel: heading.locator('xpath=..') };
}

/** On a phone, the intake page shows the form in its address alone. */
function toFormPath(kind: FormKind): string {
  return kind === providerForm ? `${kind.page}#providers` : kind.page;
}

async function openAnswered(openPage: OpenPage, kind: FormKind, options?: BrowserContextOptions) {
  const form = await openForm(openPage, { ...kind, page: toFormPath(kind) }, options);
  const json = { id: 'made up', answer, ...(kind === clientForm && { ways: [questions] }) };
  await fakeAnswer(form.page, `POST ${kind.path}`, { status: 201, json });
  await fillForm(form, kind.example);
  return form;
}

for (const { kind, name, thanks, rows, step } of cases) {
  // The forms share their code; a release tries each of them.
  const tag = kind === contactFormKind ? '' : ' @full';
  test(`A267, A291, A306, A722, A730–A732, A853, A919: ${kind.name}, once sent, gives way to a panel, the same without script, and comes back empty${tag}`, async ({
    openPage,
  }) => {
    const form = await openAnswered(openPage, kind, phoneScreen);
    const { page } = form;
    const labels = Object.keys(kind.example);
    const { heading, panel } = findPanel(form.root, name);

    await form.button.click();

    await expect(heading).toBeFocused();
    await test.step('the toast leaves its heading and the sentence below free', async () => {
      const toast = form.toast.getByRole('listitem');
      await toast.waitFor();
      await expect(async () => {
        const toastBox = await toast.boundingBox();
        const [top, end] = [toastBox?.y ?? 0, (toastBox?.y ?? 0) + (toastBox?.height ?? 0)];
        for (const part of [heading, panel.getByText(thanks, { exact: true })]) {
          const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
          expect(y + height <= top || y >= end).toBe(true);
        }
      }).toPass({ timeout: 4000 });
    });

    await test.step('it has name, sentence, time, what was sent, steps and phone', async () => {
      await expect(panel.getByText(thanks, { exact: true })).toHaveCount(1);
      await expect(panel).toContainText(
        "We'll call or write by Monday, 10 a.m. We're closed Thursday to Sunday.",
      );
      await expect(panel).toContainText(`Call ${phone} when we're open: Monday from 9 a.m.`);
      await expect(panel.locator('dt, dd')).toHaveText(rows, { useInnerText: true });
      await expect(panel.locator('[aria-current=step]')).toHaveText(step);
      await expect(panel).toContainText(`Heard nothing by then? Call ${phone}; we'd want to know.`);
      await expect(panel.getByRole('link', { name: `Call ${phone}` })).toHaveCount(2);
      await expect(form.button).toBeHidden();
      await expect(panel.getByRole('link', { name: questions.label })).toHaveCount(
        kind === clientForm ? 1 : 0,
      );
      for (const link of await panel.getByRole('link').all()) {
        expect(await link.getAttribute('href')).toMatch(/^(?:tel:\+1|\/[a-z])/);
      }
      expect(await findViolations(page)).toEqual([]);
    });
    await test.step('A919: nothing else on the screen promises another time', async () => {
      expect(await page.getByRole('main').innerText()).not.toMatch(/(?<!-)\b\d+ hours/);
    });
    // The server, which formats the times of the other one, has another clock.
    const withoutTime = (text: string) =>
      text.replace(/by \w+, [^\n]+/, 'by then').replace(/(In a hurry[^\n]+\d)[^\n]*/, '$1');
    const said = withoutTime(await panel.innerText());
    expect(said).toContain('by then');

    await findSendAgain(form.root).click();
    await expect(form.getField('Name')).toBeFocused();
    await expect(panel).toHaveCount(0);
    expect(await readForm(form, labels)).toEqual(emptyOut(kind));

    await test.step('its heading is in view, however long the message was', async () => {
      await fillForm(form, kind.example);
      const label = longTexts.find((each) => each in kind.example) ?? '';
      const message = form.getField(label);
      await message.fill('A sentence of a long message.\n'.repeat(167));
      await message.evaluate((field) => {
        field.scrollTop = 0;
      });
      await form.button.click();
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport({ ratio: 1 });
      const { y = 0 } = (await heading.boundingBox()) ?? {};
      const header = await page.getByRole('banner').boundingBox();
      expect(y).toBeGreaterThan(header?.height ?? Infinity);
    });

    await test.step('offline, the form says that nothing is lost', async () => {
      await fillForm(form, kind.example);
      await loseConnection(page);
      // The headless browser cuts the connection without notifying the page.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
      });
      await form.button.click();
      await expect(form.root.getByRole('status')).toHaveText(
        /^There was a problem .* Please try again\. You seem to be offline\. Nothing is lost\.$/,
      );
      expect(await readForm(form, labels)).toEqual(kind.example);
    });

    await test.step('where its scripts are lost on the way, it is sent, and the panel says the same', async () => {
      const lostPage = await openPage(undefined, phoneScreen);
      const lost: string[] = [];
      await lostPage.route('**/*.js', (route) => {
        lost.push(route.request().url());
        return route.abort();
      });
      await lostPage.goto(toFormPath(kind));
      const plain = findForm(lostPage, kind);
      await fillForm(plain, kind.example);
      await plain.button.click();
      expect(lost).not.toEqual([]);
      const answer = findPanel(plain.page.getByRole('main'), name).panel;
      // A page with script has a link to the times for a first call, this one has the times.
      const times = answer.getByRole('region', { name: 'Choose a time for our first call' });
      await expect(times.getByRole('radio')).not.toHaveCount(0);
      await times.evaluate((element) => element.remove());
      expect(withoutTime(await answer.innerText())).toBe(said);
      await answer.getByRole('link', { name: /^Send another / }).click();
      expect(new URL(plain.page.url()).pathname).toBe(kind.page);
    });
  });
}

test('A919: whose clock shows another time reads which one is meant, and whoever is promised none reads none @full', async ({
  openPage,
}) => {
  const elsewhere = { timezoneId: 'America/Los_Angeles' };
  const form = await openAnswered(openPage, contactFormKind, elsewhere);
  await form.button.click();
  const { panel } = findPanel(form.root, 'Ana');
  await expect(panel).toContainText(
    "We'll call or write by Monday, 10 a.m. (Eastern time). We're closed Thursday to Sunday.",
  );

  await fakeAnswer(form.page, `POST ${contactFormKind.path}`, {
    status: 201,
    json: { id: 'made up' },
  });
  await findSendAgain(form.root).click();
  await fillForm(form, contactFormKind.example);
  await form.button.click();
  await panel.waitFor();
  await expect(panel.getByText(/We'll call or write|Heard nothing/)).toHaveCount(2);
  for (const text of await panel.getByText(/We'll call or write|Heard nothing/).all()) {
    await expect(text).toBeHidden();
  }
  expect(await form.page.getByRole('main').innerText()).not.toMatch(/(?<!-)\b\d+ hours/);
});

test('A307: a long message is counted down, an odd phone number is taken, and the focus stays with somebody who has gone on', async ({
  openPage,
}) => {
  const form = await openAnswered(openPage, clientForm);
  const gate = Promise.withResolvers<undefined>();
  const call = `POST ${clientForm.path}`;
  const json = { id: 'made up' };
  await fakeAnswer(form.page, call, { status: 201, json, after: gate.promise });
  const message = form.getField('Your needs');
  await message.fill('x'.repeat(9_100));
  await expect(form.root.getByText('900 characters left', { exact: true })).toBeVisible();
  await message.fill('x'.repeat(10_002));
  await expect(form.root.getByText('2 characters too many', { exact: true })).toBeVisible();
  await message.fill('Two nights a week.');
  await expect(form.root.getByText(/characters/)).toHaveCount(0);

  await form.getField('Phone').fill('call me pls');
  await form.getField('Name').focus();
  const notice = form.root.getByText('This has fewer than 10 digits. Can we reach you there?');
  await expect(notice).toBeVisible();

  const other = findForm(form.page, providerForm);
  await touchForm(other);
  await form.button.click();
  await other.getField('Name').focus();
  gate.resolve(undefined);
  await findPanel(form.root, 'Rebecca').panel.waitFor();
  await expect(other.getField('Name')).toBeFocused();
});

test('A924: whoever is taken for spam reads that it arrived, and no time @full', async ({
  openPage,
}) => {
  const form = await openForm(openPage, contactFormKind, phoneScreen);
  const json = { id: 'made up' };
  await fakeAnswer(form.page, `POST ${contactFormKind.path}`, { status: 201, json });
  await fillForm(form, contactFormKind.example);
  await form.button.click();
  const { heading, panel } = findPanel(form.root, 'Ana');
  await expect(heading).toBeFocused();
  await expect(panel).toContainText("Thank you for your message. We'll get back to you soon!");
  await expect(panel).not.toContainText(/within|\d hours|by \w+day/);
});

test('without script a refused form shows label and message of the first wrong field at 375 px, and is sent once corrected', async ({
  openPage,
}) => {
  const page = await openPage('/intake-forms', { ...phoneScreen, javaScriptEnabled: false });
  const form = findForm(page, clientForm);
  await fillForm(form, clientForm.example);
  await form.getField('Service').selectOption('');

  await form.button.click();

  await expect(form.root.getByText('Please select a service')).toBeInViewport({ ratio: 1 });
  await expect(form.root.getByText('Service', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveTitle(/^Error: /);

  await form.getField('Service').selectOption({ label: 'Multiple Services' });
  await form.button.click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: "We've got it, Rebecca." })).toBeVisible();
});
