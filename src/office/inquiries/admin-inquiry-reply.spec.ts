import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { fakeDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client } = fakeInquiries;

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await page.setViewportSize({ width: 375, height: 812 });
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [client.details]: { json: fakeDetails },
    [client.update]: { json: { id: client.entry.id, status: 'in-progress' } },
  };
  calls = await fakeApi(page, answers);
});

function getDialog() {
  return page.getByRole('dialog', { name: client.entry.name });
}

function getLink() {
  return getDialog().getByRole('link', { name: 'Open in your mail program' });
}

function choose(template: string) {
  return getDialog().getByLabel('Template').selectOption(template);
}

/** Opens the inquiry, without a mail program on the machine. */
async function openDetails() {
  await page.goto('/admin/inquiries');
  await page.getByRole('button', { name: 'View Details' }).click();
  await getDialog().getByLabel('Template').waitFor();
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      const isMail =
        event.target instanceof HTMLAnchorElement && event.target.href.startsWith('mailto:');
      if (isMail) event.preventDefault();
    });
  });
}

test.describe('reply templates', () => {
  test('open a mail with the facts of the inquiry, can be copied, and lead to the form that edits them', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openDetails();

    await test.step('a mail with the name and the facts', async () => {
      await choose('Times for a first call');
      await getDialog()
        .getByText(/^Hello Rebecca,/)
        .waitFor();
      const href = (await getLink().getAttribute('href')) ?? '';
      expect(href).toMatch(
        /^mailto:rebecca@example\.com\?subject=[^&]+&body=Hello%20Rebecca%2C%0D%0A/,
      );
      expect(decodeURIComponent(href)).toContain('"Birth or Postpartum Doula"');
      expect(href.length).toBeLessThanOrEqual(1800);
    });

    await test.step('a copy', async () => {
      await choose('We have no match right now');
      await getDialog().getByRole('button', { name: 'Copy text' }).click();
      await getDialog()
        .getByText(/^Copied\./)
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^Hello Rebecca,\r?\n/,
      );
    });

    await choose('Thank you for applying');
    await expect(getDialog().getByRole('link', { name: 'Edit these templates' })).toHaveAttribute(
      'href',
      '/cms#/collections/site/entries/replies',
    );
  });

  test('offer to mark the inquiry as answered, do nothing by themselves, and have no violations in either theme', async () => {
    await openDetails();
    await choose('We got your message');
    const offer = getDialog().getByRole('status').getByRole('button', { name: 'Mark In Progress' });
    await expect(offer).toHaveCount(0);
    await getLink().press('Enter');
    await offer.waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    expect(calls.map(({ call }) => call)).not.toContain(client.update);

    await offer.press('Enter');
    await page.getByText('Status updated').first().waitFor();
    expect(calls.filter(({ call }) => call === client.update)).toMatchObject([
      { body: { status: 'in-progress' } },
    ]);
  });
});
