import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeApi, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import {
  fillForm,
  findForm,
  openForm,
  readForm,
  touchForm,
  waitForFormScript,
  type FormKind,
} from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';

const forms = [contactFormKind, clientForm, providerForm];

/** Visits the page of a form again in the same tab. */
async function revisit(page: Page, kind: FormKind, query = '') {
  // Not a reload, after which the browser itself may restore what was typed.
  await page.goto('/about');
  await page.goto(kind.page + query);
  return findForm(page, kind);
}

/** Returns what a restored draft of a form's example contains: everything but the consent. */
function toDraft({ example }: FormKind): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(example).map(([label, value]) => [label, value === true ? false : value]),
  );
}

function listStored(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage));
}

for (const kind of forms) {
  // The forms share their code; a release tries it with each of them.
  const tag = kind === contactFormKind ? '' : ' @full';
  test(`the form ${kind.name} keeps what was half typed in its tab, but no consent, until it is sent${tag}`, async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    const post = `POST ${kind.path}`;
    const answers: ApiAnswers = {
      'GET /api/form-mark': { status: 204, isBroken: true },
      [post]: { status: 500, text: 'No.' },
    };
    const calls = await fakeApi(page, answers);
    const labels = Object.keys(kind.example);
    await page.goto(kind.page, { waitUntil: 'networkidle' });
    // Without a draft, no script is fetched before a touch.
    expect(requests.filter((request) => request.endsWith('.js'))).toEqual([]);
    const form = findForm(page, kind);
    await touchForm(form);

    await test.step('nothing but the words is stored, and nothing once they are gone', async () => {
      await fillForm(form, { ...kind.example, Name: 'Rebecca' });
      await form.root.locator('[name=topic]').fill('https://example.com', { force: true });
      const stored = await page.evaluate(
        (key) => sessionStorage.getItem(key),
        `draft:${kind.path}`,
      );
      const words = Object.entries(kind.payload).filter(([name]) => name !== 'consent');
      expect(JSON.parse(stored ?? '')).toEqual({ ...Object.fromEntries(words), name: 'Rebecca' });
      for (const [label, value] of Object.entries(kind.example)) {
        const field = form.getField(label);
        if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
          await field.selectOption('');
        } else if (value !== true) {
          await field.fill('');
        }
      }
      expect(await listStored(page)).toEqual([]);
    });

    await test.step('a failure and a reload leave it, untouched', async () => {
      await fillForm(form, kind.example);
      await form.button.click();
      await form.toast.getByRole('listitem').waitFor();
      await page.reload();
      await waitForFormScript(form);
      expect(await readForm(form, labels)).toEqual(toDraft(kind));
    });

    await test.step('a later visit brings it back, and sends it once the consent is given anew', async () => {
      const again = await revisit(page, kind);
      await waitForFormScript(again);
      expect(await readForm(again, labels)).toEqual(toDraft(kind));
      answers[post] = { status: 201, json: { id: 'made up' } };
      for (const box of await again.root.getByRole('checkbox').all()) await box.check();
      await again.button.click();
      await again.toast.getByRole('listitem').waitFor();
      const posts = calls.filter(({ call }) => call === post);
      expect(posts).toHaveLength(2);
      expect(posts.at(-1)?.body).toEqual(kind.payload);
      expect(await listStored(page)).toEqual([]);
    });
  });
}

test('a form works with storage that refuses, and with a draft that is none @full', async ({
  openPage,
}) => {
  for (const [kind, isRefusing] of [
    [contactFormKind, true],
    [clientForm, true],
    [providerForm, false],
  ] as const) {
    const page = await openPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(
      ({ isRefusing, key }) => {
        if (!isRefusing) {
          sessionStorage.setItem(key, '["Ana"]');
          return;
        }
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
      },
      { isRefusing, key: `draft:${kind.path}` },
    );
    await fakeApi(page, { [`POST ${kind.path}`]: { status: 201, json: { id: 'made up' } } });
    await page.goto(kind.page);
    const form = findForm(page, kind);
    await touchForm(form);
    await fillForm(form, kind.example);

    await form.button.click();
    await form.toast.getByRole('listitem').waitFor();

    expect(errors).toEqual([]);
  }
});

test('a draft of one form of the intake page wakes only that form', async ({ openPage }) => {
  const form = await openForm(openPage, clientForm);
  await fillForm(form, { Name: 'Rebecca Hollis' });
  const again = await revisit(form.page, clientForm);
  await waitForFormScript(again);

  const other = findForm(form.page, providerForm);
  await expect(form.page.locator('astro-island[ssr]', { has: other.root })).toHaveCount(1);
  await expect(other.getField('Name')).toHaveValue('');
});

test('what is typed before the code of the form arrives belongs to the draft', async ({
  openPage,
}) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/contact');
  const form = findForm(page, contactFormKind);
  await fillForm(form, { Name: 'Ana Lopez' });
  script.resolve(undefined);
  await waitForFormScript(form);

  const again = await revisit(page, contactFormKind);
  await waitForFormScript(again);

  await expect(again.getField('Name')).toHaveValue('Ana Lopez');
});

test('A674: the subject that a profile gives gives way to the next profile, but not one that somebody typed', async ({
  openPage,
}) => {
  const ana = '?provider=1&intent=contact&name=Ana%20Lopez';
  const kim = '?provider=2&intent=contact&name=Kim%20Doe';
  const page = await openPage();
  const visit = async (query: string) => {
    const form = await revisit(page, contactFormKind, query);
    await touchForm(form);
    return form;
  };

  await fillForm(await visit(''), { Name: 'Rebecca' });
  const beside = await visit(ana);
  expect(await readForm(beside, ['Name', 'Subject'])).toEqual({
    Name: 'Rebecca',
    Subject: 'Question about Ana Lopez',
  });

  const next = await visit(kim);
  await expect(next.getField('Subject')).toHaveValue('Question about Kim Doe');

  await fillForm(next, { Subject: 'Kim and Ana' });
  const again = await visit(ana);
  await expect(again.getField('Subject')).toHaveValue('Kim and Ana');
});
