import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findViolations } from '#test/kit/browser/axe.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeApi, type ApiAnswer } from '#test/kit/browser/fake-api.ts';
import {
  fillForm,
  findForm,
  findSendAgain,
  touchForm,
  type FormKind,
} from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';

const forms = [contactFormKind, clientForm, providerForm];
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const askToken = 'GET /api/form-mark';

/** Collects the tokens of a page's posts in a list that grows. */
function recordTokens(page: Page): { key: string | undefined; token: string | undefined }[] {
  const tokens: ReturnType<typeof recordTokens> = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const headers = request.headers();
    tokens.push({ key: headers['idempotency-key'], token: headers['form-mark'] });
  });
  return tokens;
}

/** Opens the page of a form, in front of an API whose answers the test decides. */
async function open(
  openPage: OpenPage,
  kind: FormKind,
  token: ApiAnswer = { json: { mark: 'first' } },
) {
  const page = await openPage();
  await page.clock.install();
  const post = `POST ${kind.path}`;
  const answers: Record<string, ApiAnswer> = {
    [askToken]: token,
    [post]: { status: 201, json: { id: 'made up' } },
  };
  const calls = await fakeApi(page, answers);
  const tokens = recordTokens(page);
  let given = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/form-mark')) given += 1;
  });
  await page.goto(kind.page);
  const form = findForm(page, kind);
  const send = async (beforePress?: () => Promise<void>) => {
    const before = tokens.length;
    await fillForm(form, kind.example);
    await beforePress?.();
    await form.button.click();
    // Waits until the token is old enough to be trusted.
    await page.clock.fastForward(2000);
    await expect.poll(() => tokens.length).toBe(before + 1);
    await form.root.getByRole('status').waitFor();
    await expect(form.root.getByRole('button', { name: /ing\.\.\.$/ })).toHaveCount(0);
  };
  /** Waits until the page has received this many tokens. */
  const waitForToken = (count: number) => expect.poll(() => given).toBe(count);
  return { page, form, post, answers, calls, tokens, send, waitForToken };
}

for (const kind of forms) {
  // The forms share their code; only a release tests all of them.
  const tag = kind === contactFormKind ? '' : ' @full';
  test(`the form ${kind.name} asks for a token at the first touch, sends it two seconds old with a key, and gets new ones after a success${tag}`, async ({
    openPage,
  }) => {
    const { page, form, answers, calls, tokens, post, send, waitForToken } = await open(
      openPage,
      kind,
    );
    const listBodies = () => calls.filter(({ call }) => call === post).map(({ body }) => body);
    const trap = form.root.locator('[name=topic]');
    const answer = answers[post] ?? {};
    answers[post] = { status: 500, text: 'Something went wrong.' };
    expect(calls).toEqual([]);

    await test.step('it waits until its token is two seconds old', async () => {
      await page.clock.pauseAt(Date.now() + 60_000);
      await touchForm(form);
      await waitForToken(1);
      await fillForm(form, kind.example);
      expect(calls.map(({ call }) => call)).toEqual([askToken]);
      await form.button.click();
      await form.root.getByRole('button', { name: /^(Sending|Submitting)\.\.\.$/ }).waitFor();
      await page.clock.runFor(1900);
      expect(tokens).toEqual([]);
      await page.clock.runFor(200);
      await expect.poll(() => tokens.length).toBe(1);
      await page.clock.resume();
      await form.root.getByRole('status').waitFor();
    });

    await test.step('it has a field that people do not find', async () => {
      await expect(trap).toHaveCount(1);
      expect((await trap.locator('..').boundingBox())?.width).toBe(1);
      await expect(form.root.getByRole('textbox', { name: /empty/ })).toHaveCount(0);
      expect(await findViolations(page)).toEqual([]);
    });

    await test.step('it keeps its tokens over failed tries, and gets new ones after a success', async () => {
      answers[post] = answer;
      answers[askToken] = { json: { mark: 'second' } };
      await send();
      await waitForToken(2);
      expect(tokens[0]).toEqual({ key: expect.stringMatching(uuid), token: 'first' });
      expect(tokens[1]).toEqual(tokens[0]);
      expect(listBodies()).toEqual([kind.payload, kind.payload]);
    });

    await test.step('it sends what a program writes into that field', async () => {
      await findSendAgain(form.root).click();
      // The form is first filled in from its draft, which may take a moment.
      await send(() => trap.fill('https://example.com', { force: true }));
      expect(tokens[2]).toEqual({ key: expect.stringMatching(uuid), token: 'second' });
      expect(tokens[2]?.key).not.toBe(tokens[0]?.key);
      expect(listBodies().at(-1)).toEqual({ ...kind.payload, topic: 'https://example.com' });
      await expect(trap).toHaveValue('');
    });

    await test.step('the keyboard walks through the form without that field', async () => {
      await findSendAgain(form.root).click();
      const seen: string[] = [];
      // What stands before a field and is left empty in the example.
      const before: Partial<Record<string, string>> = {
        'Your needs': 'Start with these questions',
        Subject: 'Phone (optional)',
      };
      const labels = Object.keys(kind.example).flatMap((label) =>
        [before[label] ?? [], label].flat(),
      );
      await expect(form.getField('Name')).toBeFocused();
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
      expect(await form.root.evaluate((root) => root.contains(document.activeElement))).toBe(false);
    });
  });
}

test('a form works without a token: after a refusal, an answer of another shape, and none @full', async ({
  openPage,
}) => {
  const refusal = { status: 503, text: 'Please try again later.' };
  const { page, form, answers, tokens, send, waitForToken } = await open(
    openPage,
    contactFormKind,
    refusal,
  );
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/form-mark')) asked += 1;
  });
  await touchForm(form);
  await waitForToken(1);

  for (const next of [
    { json: { mark: 1 }, isBroken: true },
    { json: { mark: 'late' }, after: new Promise(() => undefined) },
  ]) {
    const before = asked;
    answers[askToken] = next;
    await send();
    await expect.poll(() => asked).toBeGreaterThan(before);
  }
  await send();

  const withoutToken = { key: expect.stringMatching(uuid), token: undefined };
  expect(tokens).toEqual([withoutToken, withoutToken, withoutToken]);
  expect(errors).toEqual([]);
});
