import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { contactForm } from '#test/kit/browser/contact-form.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
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

const forms = [contactForm, clientForm, providerForm];

/** A visit to the page of a form in a tab that was there before. */
async function revisit(page: Page, kind: FormKind, query = '') {
  // Not a reload: with one, the browser itself may bring back what was typed.
  await page.goto('/about');
  await page.goto(kind.page + query);
  return findForm(page, kind);
}

/** What a form holds when a draft of its example came back: everything but the consent. */
function toDraft({ example }: FormKind): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(example).map(([label, value]) => [label, value === true ? false : value]),
  );
}

function listStored(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage));
}

for (const kind of forms) {
  test.describe(`the form ${kind.name}`, () => {
    const labels = Object.keys(kind.example);

    test('brings back untouched what was half typed, but no consent', async ({ openPage }) => {
      const form = await openForm(openPage, kind);
      await fillForm(form, kind.example);

      await form.page.reload();
      await waitForFormScript(form);
      expect(await readForm(form, labels)).toEqual(toDraft(kind));

      const again = await revisit(form.page, kind);
      await waitForFormScript(again);
      expect(await readForm(again, labels)).toEqual(toDraft(kind));
    });

    test('sends what came back, once the consent is given anew', async ({ openPage }) => {
      const first = await openForm(openPage, kind);
      await fillForm(first, kind.example);
      const calls = await fakeApi(first.page, {
        [`POST ${kind.path}`]: { status: 201, json: { id: 'made up' } },
      });
      const form = await revisit(first.page, kind);
      await waitForFormScript(form);
      for (const box of await form.root.getByRole('checkbox').all()) await box.check();

      await form.button.click();
      await form.toast.getByRole('listitem').waitFor();

      expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual(kind.payload);
      expect(await listStored(form.page)).toEqual([]);
    });

    test('keeps the draft after a failure', async ({ openPage }) => {
      const form = await openForm(openPage, kind);
      await fakeApi(form.page, { [`POST ${kind.path}`]: { status: 500, text: 'No.' } });
      await fillForm(form, kind.example);
      await form.button.click();
      await form.toast.getByRole('listitem').waitFor();

      const again = await revisit(form.page, kind);
      await waitForFormScript(again);

      expect(await readForm(again, labels)).toEqual(toDraft(kind));
    });

    test('stores nothing but the words, and nothing once they are gone', async ({ openPage }) => {
      const form = await openForm(openPage, kind);
      await fillForm(form, { ...kind.example, Name: 'Rebecca' });
      await form.root.locator('[name=homepage]').fill('https://example.com', { force: true });
      const stored = await form.page.evaluate(
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

      expect(await listStored(form.page)).toEqual([]);
    });

    test('without a draft, no script is fetched before a touch', async ({ openPage }) => {
      const page = await openPage();
      const requests = recordRequests(page);
      await page.goto(kind.page, { waitUntil: 'networkidle' });

      expect(requests.filter((request) => request.endsWith('.js'))).toEqual([]);
    });

    for (const [what, way] of [
      ['storage that refuses', 'refuse'],
      ['a draft that is none', 'garbage'],
    ] as const) {
      test(`works with ${what}`, async ({ openPage }) => {
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
          { isRefusing: way === 'refuse', key: `draft:${kind.path}` },
        );
        await fakeApi(page, { [`POST ${kind.path}`]: { status: 201, json: { id: 'made up' } } });
        await page.goto(kind.page);
        const form = findForm(page, kind);
        await touchForm(form);
        await fillForm(form, kind.example);

        await form.button.click();
        await form.toast.getByRole('listitem').waitFor();

        expect(errors).toEqual([]);
      });
    }
  });
}

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
  const form = findForm(page, contactForm);
  await fillForm(form, { Name: 'Ana Lopez' });
  script.resolve(undefined);
  await waitForFormScript(form);

  const again = await revisit(page, contactForm);
  await waitForFormScript(again);

  await expect(again.getField('Name')).toHaveValue('Ana Lopez');
});

test.describe('A674: the subject that a profile gives', () => {
  const ana = '?provider=1&intent=contact&name=Ana%20Lopez';
  const kim = '?provider=2&intent=contact&name=Kim%20Doe';
  let page: Page;

  test.beforeEach(async ({ openPage }) => {
    page = await openPage();
  });

  async function visit(query: string) {
    const form = await revisit(page, contactForm, query);
    await touchForm(form);
    return form;
  }

  test('does not take the place of one that somebody typed', async () => {
    await fillForm(await visit(''), { Subject: 'Tuesdays' });

    const form = await visit(ana);

    await expect(form.getField('Subject')).toHaveValue('Tuesdays');
  });

  test('stands beside a draft that has none', async () => {
    await fillForm(await visit(''), { Name: 'Rebecca' });

    const form = await visit(ana);

    expect(await readForm(form, ['Name', 'Subject'])).toEqual({
      Name: 'Rebecca',
      Subject: 'Question about Ana Lopez',
    });
  });

  test('gives way to the next profile, unless somebody changed it', async () => {
    await fillForm(await visit(ana), { Name: 'Rebecca' });
    const form = await visit(kim);
    await expect(form.getField('Subject')).toHaveValue('Question about Kim Doe');

    await fillForm(form, { Subject: 'Kim and Ana' });
    const again = await visit(ana);
    await expect(again.getField('Subject')).toHaveValue('Kim and Ana');
  });
});
