import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { contactExample, findContactForm } from '#test/kit/browser/contact-form.ts';
import { openInEditMode } from '#test/kit/browser/editor-page.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { readForm, touchForm, waitForFormScript } from '#test/kit/browser/form.ts';
import { findMatch, readAges } from '#test/kit/browser/match-page.ts';

/**
 * Makes the next `times` openings of a page one from before a deploy, which renamed its parts.
 * Returns how often the page was opened.
 */
async function serveFormer(page: Page, path: string, times = 1): Promise<() => number> {
  let openings = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      openings += 1;
      if (openings > times) return route.continue();
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(/(component|renderer)-url="\/_astro\//g, '$&former-');
      expect(body).not.toBe(html);
      return route.fulfill({ contentType: 'text/html', body });
    },
  );
  return () => openings;
}

test.describe('A911: a page from before a deploy', () => {
  test('has a contact form that works after one reload, with what was typed', async ({
    openPage,
  }) => {
    const page = await openPage();
    const countOpenings = await serveFormer(page, '/contact');
    await page.goto('/contact');
    const form = findContactForm(page);
    for (const [label, value] of Object.entries(contactExample)) {
      await form.getField(label).fill(value);
    }
    await expect.poll(countOpenings, { intervals: [100] }).toBe(2);
    await waitForFormScript(form);
    expect(await readForm(form, Object.keys(contactExample))).toEqual(contactExample);
  });

  test('keeps a draft of an earlier visit, too @full', async ({ openPage }) => {
    const page = await openPage('/contact');
    const form = findContactForm(page);
    await touchForm(form);
    await form.getField('Message').fill('From before');
    const countOpenings = await serveFormer(page, '/contact');
    await page.goto('/contact');
    await expect.poll(countOpenings, { intervals: [100] }).toBe(2);
    await waitForFormScript(form);
    await expect(form.getField('Message')).toHaveValue('From before');
  });

  test('finds matches after one reload, instead of asking for JavaScript @full', async ({
    openPage,
  }) => {
    const page = await openPage();
    const countOpenings = await serveFormer(page, '/recommendations');
    await page.goto('/recommendations');
    const match = findMatch(page);
    await match.getField('Nanny Services').check();
    await match.getField("Child's age in years").fill('8');
    await expect.poll(countOpenings, { intervals: [100] }).toBe(2);
    await waitForFormScript(match);
    await expect(match.getField('Nanny Services')).toBeChecked();
    await expect.poll(() => readAges(match)).toEqual(['8']);
    await expect(page.getByText('This form needs JavaScript')).toBeHidden();
  });

  test('searches for what was typed after one reload @full', async ({ openPage }) => {
    const page = await openPage();
    const countOpenings = await serveFormer(page, '/providers');
    await page.goto('/providers');
    const field = page.getByRole('search').getByRole('searchbox').first();
    await field.fill('newborn');
    await expect.poll(countOpenings, { intervals: [100] }).toBe(2);
    await page.locator('astro-island:not([ssr])').first().waitFor();
    await expect(field).toHaveValue('newborn');
  });

  test('reloads only once where its parts stay gone @full', async ({ openPage }) => {
    const page = await openPage();
    const countOpenings = await serveFormer(page, '/recommendations', 9);
    await page.goto('/recommendations');
    const match = findMatch(page);
    await match.root.hover();
    await expect.poll(countOpenings, { intervals: [100] }).toBe(2);
    await page.waitForLoadState();
    const asked = page.waitForResponse('**/gone-part.js');
    await match.getField("Child's age in years").fill('8');
    await (await asked).finished();
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    expect(countOpenings()).toBe(2);
  });

  test('in edit mode stays, with what was typed @full', async ({ openPage }) => {
    const page = await openPage();
    await fakeEditing(page, { ...editingAnswers });
    const countOpenings = await serveFormer(page, '/contact');
    const { getField } = await openInEditMode(page, '/contact');
    const field = getField('Contact › Banner › Title');
    await field.fill('Words of an admin');
    const asked = page.waitForResponse('**/gone-part.js');
    await findContactForm(page).root.hover();
    await (await asked).finished();
    await expect(field).toHaveText('Words of an admin');
    expect(countOpenings()).toBe(1);
  });
});
