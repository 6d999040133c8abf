import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, openForm, waitForFormScript } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { readSite } from '#test/kit/site/content.ts';

const { phone } = readSite();

const answer = { by: 'Monday, 10 a.m.', closed: '', callFrom: '' };

const narrow = { viewport: { width: 320, height: 640 }, timezoneId: 'America/New_York' };

const dayMs = 24 * 60 * 60 * 1000;

const key = `sent:${contactFormKind.path}`;

function findLine(root: Locator | Page): Locator {
  return root.getByText(/^You wrote to us on /);
}

function formatDay(moment: Date): string {
  const timeZone = narrow.timezoneId;
  return moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
}

/** Opens the contact page in a browser that keeps a record of having sent its form. */
async function returnWith(page: Page, record: unknown, query = ''): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([name, text]) => {
      localStorage.clear();
      localStorage.setItem(name, text);
    },
    [key, typeof record === 'string' ? record : JSON.stringify(record)] as const,
  );
  const loaded = page.waitForResponse('**/sent-earlier.js');
  await page.goto(`/contact${query}`);
  await loaded;
}

for (const kind of [contactFormKind, clientForm, providerForm]) {
  // The forms share their code; a release tries it with each of them.
  const tag = kind === contactFormKind ? '' : ' @full';
  test(`A963: whoever has sent the form ${kind.name} reads on their return when, and by when an answer was promised, and writes again at a press${tag}`, async ({
    openPage,
  }) => {
    const path = kind === providerForm ? `${kind.page}#providers` : kind.page;
    const form = await openForm(openPage, { ...kind, page: path }, narrow);
    const { page } = form;
    await expect(findLine(page)).toHaveCount(0);
    await fakeAnswer(page, `POST ${kind.path}`, { status: 201, json: { id: 'made up', answer } });
    await fillForm(form, kind.example);
    const day = formatDay(new Date());
    await form.button.click();
    await form.toast.getByRole('listitem').waitFor();

    await test.step('the browser keeps nothing but the moment and the promise', async () => {
      const kept = await page.evaluate(() =>
        Object.fromEntries<string>(Object.entries(localStorage)),
      );
      expect(Object.keys(kept)).toEqual([`sent:${kind.path}`]);
      expect(JSON.parse(Object.values(kept)[0] ?? '')).toEqual({
        at: expect.any(Number),
        by: answer.by,
      });
    });

    await page.goto('/about');
    await page.goto(path);

    const line = findLine(page);
    await expect(line).toHaveText(
      `You wrote to us on ${day}. We promised an answer by Monday, 10 a.m. Heard nothing by then? Call ${phone}; we'd want to know.`,
    );
    await expect(line.getByRole('link', { name: `Call ${phone}` })).toHaveAttribute(
      'href',
      /^tel:\+1\d{10}$/,
    );
    await expect(form.root).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    const button = page.getByRole('button', { name: 'Write again', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(form.getField('Name')).toBeFocused();
    await expect(button).toHaveCount(0);
    await expect(line).toBeVisible();

    await waitForFormScript(form);
    await fillForm(form, kind.example);
    await form.button.click();
    await form.root.getByRole('heading', { name: /^We've got it/ }).waitFor();
    await expect(line).toHaveCount(0);
  });
}

test('A963: a form that is begun, filled in by its address or refused stays below the line', async ({
  openPage,
}) => {
  const page = await openPage();
  const form = findForm(page, contactFormKind);
  const record = { at: Date.now() - dayMs, by: answer.by };
  const expectLine = async () => {
    await expect(findLine(page)).toContainText('by Monday, 10 a.m.');
    await expect(form.button).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write again' })).toHaveCount(0);
  };

  await returnWith(page, record, '?provider=1&name=Marisol%20Reyes');
  await expectLine();
  await expect(form.getField('Subject')).toHaveValue('Question about Marisol Reyes');

  await form.root.hover();
  await waitForFormScript(form);
  await fillForm(form, { Name: 'Rebecca' });
  await page.goto('/about');
  await page.goto('/contact');
  await expectLine();
  await expect(form.getField('Name')).toHaveValue('Rebecca');
});

test('A963: whoever was promised no time reads none, and after 30 days, or with a malformed record, the form shows and the record is gone', async ({
  openPage,
}) => {
  const page = await openPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const form = findForm(page, contactFormKind);

  await returnWith(page, { at: Date.now() - 29 * dayMs });
  await expect(findLine(page)).toHaveText(
    new RegExp(`^You wrote to us on \\w+ \\d+\\. Heard nothing\\? Call .+; we'd want to know\\.$`),
  );
  await expect(form.root).toBeHidden();

  for (const record of [{ at: Date.now() - 31 * dayMs, by: 'Monday' }, { at: 'x' }, 'null', '{']) {
    await returnWith(page, record);
    await expect
      .poll(() => page.evaluate((name) => localStorage.getItem(name), key), JSON.stringify(record))
      .toBeNull();
    await expect(form.button).toBeVisible();
    await expect(findLine(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('A963: a form that was sent before its script arrived is remembered, too, and stands ready for another message', async ({
  openPage,
}) => {
  const page = await openPage(undefined, narrow);
  await page.route('**/_astro/react.*.js', (route) => route.abort());
  await page.goto('/contact');
  const form = findForm(page, contactFormKind);
  await fillForm(form, contactFormKind.example);
  await form.button.click();
  await page.getByRole('heading', { name: "We've got it, Ana.", exact: true }).waitFor();

  await page.getByRole('link', { name: 'Send another message', exact: true }).click();
  await expect(findLine(page)).toContainText(/We promised an answer by \w+, [^.]+\.m\. Heard/);
  await expect(form.button).toBeVisible();

  await page.goto('/contact');
  await expect(findLine(page)).toBeVisible();
  await expect(form.root).toBeHidden();
});
