import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { findViolations } from '#test/browser/axe.ts';
import { contactForm } from '#test/browser/contact-form.ts';
import { fakeApi, type ApiAnswer } from '#test/browser/fake-api.ts';
import { fillForm, findForm, openForm, touchForm, type FormKind } from '#test/browser/form.ts';
import { clientForm, providerForm } from '#test/browser/intake-forms.ts';
import { useBrowser } from '#test/browser/pages.ts';

const browser = useBrowser();
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
async function open(kind: FormKind, mark: ApiAnswer = { json: { mark: 'first' } }) {
  const page = await browser.openPage();
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
    await form.button.waitFor();
  };
  /** Waits until the page was given so many marks. */
  const waitForMark = (count: number) => expect.poll(() => given).toBe(count);
  return { page, form, post, answers, calls, marks, send, waitForMark };
}

describe.each(forms)('the form $name', (kind) => {
  test('asks once for a mark, at the first touch', async () => {
    const { form, calls } = await open(kind);
    expect(calls).toEqual([]);

    await touchForm(form);
    await fillForm(form, kind.example);

    await expect.poll(() => calls.map(({ call }) => call)).toEqual([askMark]);
  });

  test('is sent with a key and the mark, and its body stays what it was', async () => {
    const { form, calls, marks, post, send, waitForMark } = await open(kind);
    await touchForm(form);
    await waitForMark(1);
    await send();

    expect(marks).toEqual([{ key: expect.stringMatching(uuid) as string, mark: 'first' }]);
    expect(calls.find(({ call }) => call === post)?.body).toEqual(kind.payload);
  });

  test('waits until its mark is two seconds old', async () => {
    const { page, form, marks, waitForMark } = await open(kind);
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

  test('keeps its marks over failed tries, and gets new ones after a success', async () => {
    const { form, answers, marks, post, send, waitForMark } = await open(kind);
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

  test.each([
    ['a refusal', { status: 503, text: 'Please try again later.' }],
    ['an answer of another shape', { json: { mark: 1 } }],
    ['no answer', { after: new Promise(() => undefined) }],
  ])('works without a mark: %s', async (_, answer: ApiAnswer) => {
    const { page, form, marks, send } = await open(kind, answer);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await touchForm(form);
    await send();

    expect(marks).toEqual([{ key: expect.stringMatching(uuid) as string, mark: undefined }]);
    expect(errors).toEqual([]);
  });

  test('has a field that people do not find, and sends what a program writes there', async () => {
    const { page, form, calls, post, send } = await open(kind);
    await touchForm(form);
    const trap = form.root.locator('[name=homepage]');
    expect(await trap.count()).toBe(1);
    expect((await trap.locator('..').boundingBox())?.width).toBe(1);
    expect(await form.root.getByRole('textbox', { name: /empty/ }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    await trap.fill('https://example.com', { force: true });
    await send();

    expect(calls.find(({ call }) => call === post)?.body).toEqual({
      ...kind.payload,
      homepage: 'https://example.com',
    });
    expect(await trap.inputValue()).toBe('');
  });

  test('is walked through by the keyboard without that field', async () => {
    const { page, root, getField } = await openForm(browser, kind);
    const seen: string[] = [];
    await getField('Name').focus();
    for (let step = 0; step < Object.keys(kind.example).length + 1; step += 1) {
      seen.push(
        await page.evaluate(() => {
          const field = document.activeElement as HTMLInputElement | null;
          return field?.labels?.[0]?.innerText ?? field?.innerText ?? '';
        }),
      );
      await page.keyboard.press('Tab');
    }

    expect(seen).toEqual([...Object.keys(kind.example), kind.buttonName]);
    expect(await root.evaluate((form) => form.contains(document.activeElement))).toBe(false);
  });
});
