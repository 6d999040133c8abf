import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { contactForm } from '#test/kit/browser/contact-form.ts';
import { fakeApi, type ApiAnswer } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, openForm, touchForm, type FormKind } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';

const forms = [contactForm, clientForm, providerForm];
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const askMark = 'GET /api/form-mark';

/** The marks that a page's posts carried, in a list that grows. */
function recordMarks(page: Page): { key: string | undefined; mark: string | undefined }[] {
  const marks: ReturnType<typeof recordMarks> = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const headers = request.headers();
    marks.push({ key: headers['idempotency-key'], mark: headers['form-mark'] });
  });
  return marks;
}

/** Opens the page of a form, in front of an API that can be told what to answer. */
async function open(
  openPage: OpenPage,
  kind: FormKind,
  mark: ApiAnswer = { json: { mark: 'first' } },
) {
  const page = await openPage();
  await page.clock.install();
  const post = `POST ${kind.path}`;
  const answers: Record<string, ApiAnswer> = {
    [askMark]: mark,
    [post]: { status: 201, json: { id: 'made up' } },
  };
  const calls = await fakeApi(page, answers);
  const marks = recordMarks(page);
  let given = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/form-mark')) given += 1;
  });
  await page.goto(kind.page);
  const form = findForm(page, kind);
  const send = async () => {
    const before = marks.length;
    await fillForm(form, kind.example);
    await form.button.click();
    // Until the mark is old enough to be believed.
    await page.clock.fastForward(2000);
    await expect.poll(() => marks.length).toBe(before + 1);
    await form.root.getByRole('status').waitFor();
    await expect(form.root.getByRole('button', { name: /ing\.\.\.$/ })).toHaveCount(0);
  };
  /** Waits until the page was given so many marks. */
  const waitForMark = (count: number) => expect.poll(() => given).toBe(count);
  return { page, form, post, answers, calls, marks, send, waitForMark };
}

for (const kind of forms) {
  test.describe(`the form ${kind.name}`, () => {
    test('asks once for a mark, at the first touch', async ({ openPage }) => {
      const { form, calls } = await open(openPage, kind);
      expect(calls).toEqual([]);

      await touchForm(form);
      await fillForm(form, kind.example);

      await expect.poll(() => calls.map(({ call }) => call)).toEqual([askMark]);
    });

    test('is sent with a key and the mark, and its body stays what it was', async ({
      openPage,
    }) => {
      const { form, calls, marks, post, send, waitForMark } = await open(openPage, kind);
      await touchForm(form);
      await waitForMark(1);
      await send();

      expect(marks).toEqual([{ key: expect.stringMatching(uuid), mark: 'first' }]);
      expect(calls.find(({ call }) => call === post)?.body).toEqual(kind.payload);
    });

    test('waits until its mark is two seconds old', async ({ openPage }) => {
      const { page, form, marks, waitForMark } = await open(openPage, kind);
      await page.clock.pauseAt(Date.now() + 60_000);
      await touchForm(form);
      await waitForMark(1);
      await fillForm(form, kind.example);
      await form.button.click();
      await form.root.getByRole('button', { name: /^(Sending|Submitting)\.\.\.$/ }).waitFor();
      await page.clock.runFor(1900);
      expect(marks).toEqual([]);
      await page.clock.runFor(200);
      await expect.poll(() => marks.length).toBe(1);
    });

    test('keeps its marks over failed tries, and gets new ones after a success', async ({
      openPage,
    }) => {
      const { form, answers, marks, post, send, waitForMark } = await open(openPage, kind);
      const answer = answers[post] ?? {};
      await touchForm(form);
      await waitForMark(1);
      answers[post] = { status: 500, text: 'Something went wrong.' };
      await send();
      answers[post] = answer;
      answers[askMark] = { json: { mark: 'second' } };
      await send();
      await waitForMark(2);
      await send();

      const [first, again, next] = marks;
      expect(again).toEqual(first);
      expect(next?.mark).toBe('second');
      expect(next?.key).toMatch(uuid);
      expect(next?.key).not.toBe(first?.key);
    });

    for (const [label, answer] of [
      ['a refusal', { status: 503, text: 'Please try again later.' }],
      ['an answer of another shape', { json: { mark: 1 }, isBroken: true }],
      ['no answer', { json: { mark: 'late' }, after: new Promise(() => undefined) }],
    ] as const) {
      test(`works without a mark: ${label}`, async ({ openPage }) => {
        const { page, form, marks, send } = await open(openPage, kind, answer);
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await touchForm(form);
        await send();

        expect(marks).toEqual([{ key: expect.stringMatching(uuid), mark: undefined }]);
        expect(errors).toEqual([]);
      });
    }

    test('has a field that people do not find, and sends what a program writes there', async ({
      openPage,
    }) => {
      const { page, form, calls, post, send } = await open(openPage, kind);
      await touchForm(form);
      const trap = form.root.locator('[name=homepage]');
      await expect(trap).toHaveCount(1);
      expect((await trap.locator('..').boundingBox())?.width).toBe(1);
      expect(await form.root.getByRole('textbox', { name: /empty/ }).count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);

      await trap.fill('https://example.com', { force: true });
      await send();

      expect(calls.find(({ call }) => call === post)?.body).toEqual({
        ...kind.payload,
        homepage: 'https://example.com',
      });
      await expect(trap).toHaveValue('');
    });

    test('is walked through by the keyboard without that field', async ({ openPage }) => {
      const { page, root, getField } = await openForm(openPage, kind);
      const seen: string[] = [];
      await getField('Name').focus();
      const labels = Object.keys(kind.example).flatMap((label) =>
        label === 'Your needs' ? ['Start with these questions', label] : [label],
      );
      for (let step = 0; step < labels.length + 1; step += 1) {
        seen.push(
          await page.evaluate(() => {
            const field = document.activeElement as HTMLInputElement | null;
            return field?.labels?.[0]?.innerText ?? field?.innerText ?? '';
          }),
        );
        await page.keyboard.press('Tab');
      }

      expect(seen).toEqual([...labels, kind.buttonName]);
      expect(await root.evaluate((form) => form.contains(document.activeElement))).toBe(false);
    });
  });
}
