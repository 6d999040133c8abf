import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { contactForm } from '#test/kit/browser/contact-form.ts';
import { headline, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { fillForm, findForm, touchForm } from '#test/kit/browser/form.ts';
import {
  articleList,
  findSearch,
  providerList,
  touchSearch,
} from '#test/kit/browser/list-search.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Opens an empty page of a browser that lacks what older ones, or those on plain HTTP, lack. */
async function openOldBrowser(openPage: OpenPage): Promise<{ page: Page; errors: string[] }> {
  const page = await openPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'checkVisibility');
    Reflect.deleteProperty(String.prototype, 'isWellFormed');
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { page, errors };
}

test.describe('a browser without checkVisibility, isWellFormed and randomUUID', () => {
  for (const [label, list, typed] of [
    ['caregivers', providerList, 'care'],
    ['articles', articleList, 'sleep'],
  ] as const) {
    test(`searches the ${label}`, async ({ openPage }) => {
      const { page, errors } = await openOldBrowser(openPage);
      await page.goto(list.path);
      const search = findSearch(page, list);
      await touchSearch(search);
      await search.field.fill(typed);

      await expect.poll(search.marked).not.toEqual([]);
      await expect(search.field).toHaveValue(typed);
      expect(errors).toEqual([]);
    });
  }

  test('sends a form, once', async ({ openPage }) => {
    const { page, errors } = await openOldBrowser(openPage);
    const post = `POST ${contactForm.path}`;
    const calls = await fakeApi(page, {
      'GET /api/form-mark': { status: 503 },
      [post]: { status: 201, json: { id: 'made up' } },
    });
    const sent = page.waitForRequest(`**${contactForm.path}`);
    await page.goto(contactForm.page);
    const form = findForm(page, contactForm);
    await touchForm(form);
    await fillForm(form, contactForm.example);
    await form.button.click();

    expect((await sent).headers()['idempotency-key']).toMatch(uuid);
    await form.root.getByRole('status').waitFor();
    expect(calls.filter(({ call }) => call === post).map(({ body }) => body)).toEqual([
      contactForm.payload,
    ]);
    expect(errors).toEqual([]);
  });

  test('saves in the editor, and undoes', async ({ openPage }) => {
    const { page, errors } = await openOldBrowser(openPage);
    const calls = await fakeEditing(page, { ...editingAnswers });
    const editor = await openInEditMode(page, '/');
    const field = editor.getField(headline);
    const before = await field.inputValue();
    await field.fill('Another headline');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue(before);
    await field.fill('A new headline');
    await field.press('Enter');
    await editor.getButton('Save').click();

    await editor.toast.getByText('Changes saved', { exact: true }).waitFor();
    expect(calls.map(({ call }) => call)).toContain('POST /api/admin/content');
    expect(errors).toEqual([]);
  });
});
