import type { Locator, Page } from '@playwright/test';
import { fakeApi, signedInAnswers } from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';

const { client } = fakeInquiries;
const entries = Array.from({ length: 20 }, (_, number) => ({
  ...client.entry,
  id: client.entry.id.replace(/..$/, (10 + number).toString()),
}));

/** Returns which of these parts the toast covers. */
async function listCovered(page: Page, parts: Locator): Promise<string[]> {
  const toast = await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .boundingBox();
  if (!toast) throw new Error('There is no toast.');
  return parts.evaluateAll(
    (all, box) =>
      all
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const isBeside = left >= box.x + box.width || right <= box.x;
          return !isBeside && top < box.y + box.height && bottom > box.y;
        })
        .map((each) => each.textContent),
    toast,
  );
}

test('A722: on a phone, the toast of a login leaves the heading of the dashboard and Logout free', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 375, height: 812 } });
  await signIn(page, getAdmin());
  await page.getByText('Welcome to the admin panel', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  const parts = page.getByRole('main').locator('h1, button');
  expect(await listCovered(page, parts)).toEqual([]);
});

test('A722: where there is room, the toast of a login covers no words of the dashboard', async ({
  openPage,
}) => {
  const page = await openPage();
  await signIn(page, getAdmin());
  await page.getByText('Welcome to the admin panel', { exact: true }).waitFor();
  await page.getByText(/^(?:Nothing new|\d+ new)$/).waitFor();
  await page.getByText(/^[1-9].* your attention|^Nothing needs your attention/).waitFor();
  const toast = await page.getByText('Login successful', { exact: true }).boundingBox();
  const lines = await page.getByRole('main').evaluate((main) => {
    const range = document.createRange();
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const boxes: { text: string; x: number; y: number; end: number; bottom: number }[] = [];
    while (words.nextNode()) {
      range.selectNode(words.currentNode);
      for (const { x, y, right, bottom } of range.getClientRects()) {
        boxes.push({ text: range.toString(), x, y, end: right, bottom });
      }
    }
    return boxes;
  });
  if (!toast) throw new Error('There is no toast.');
  const covered = lines.filter(
    ({ x, y, end, bottom }) =>
      x < toast.x + toast.width && end > toast.x && y < toast.y + toast.height && bottom > toast.y,
  );
  expect(covered).toEqual([]);
});

for (const width of [375, 1280]) {
  test(`A722: the toast of a marked inquiry leaves "View Details" of all others free at ${width} px`, async ({
    openPage,
  }) => {
    const page = await openPage(undefined, { viewport: { width, height: 812 } });
    await fakeApi(page, {
      ...signedInAnswers,
      [client.list]: { json: entries },
      ...answerDetails(
        'client',
        entries.map(({ id }) => id),
      ),
      ...Object.fromEntries(
        entries.map(({ id }) => [
          `PUT /api/intake/client/${id}/status`,
          { json: { id, status: 'completed' } },
        ]),
      ),
    });
    await page.goto('/admin/inquiries');
    const openers = page.getByRole('button', { name: 'View Details', exact: true });
    for (const number of [0, 7, 13]) {
      await openers.nth(number).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Completed' }).click();
      await page.getByText('Status updated', { exact: true }).waitFor();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await listCovered(page, openers)).toEqual([]);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByText('Status updated', { exact: true })).toHaveCount(0);
    }
  });
}
