import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client } = fakeInquiries;
const update = 'PUT /api/inquiries/client/status';
const names = ['Rebecca Hollis', 'Ana Lopez', 'Tom Reed'];
const entries = names.map((name, index) => ({
  ...client.entry,
  id: client.entry.id.replace(/.$/, (index + 4).toString()),
  name,
}));
const ids = entries.map(({ id }) => id);

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: entries },
    ...answerDetails('client', ids),
  };
  calls = await fakeApi(page, answers);
});

async function openInbox() {
  await page.goto('/admin/inquiries');
  await page.getByRole('table').waitFor();
}

function getBox(name: string) {
  return page.getByRole('checkbox', { name: `Mark ${name}`, exact: true });
}

function listSent() {
  return calls.filter(({ call }) => call === update).map(({ body }) => body);
}

/** Presses Tab until this has the focus. */
async function tabTo(target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await target.evaluate((element) => element.matches(':focus'))).toBe(true);
  }).toPass({ intervals: [0], timeout: 10_000 });
}

test.describe('several at once', () => {
  test('A838: are marked and changed in one request, and the list is asked for anew', async () => {
    answers[update] = { json: { status: 'completed', ids: ids.slice(0, 2), missing: [] } };
    await openInbox();
    await getBox('Rebecca Hollis').check();
    await getBox('Ana Lopez').check();
    answers[client.list] = { json: entries.map((entry) => ({ ...entry, status: 'completed' })) };
    await page.getByRole('button', { name: 'Mark 2 as Completed', exact: true }).click();

    await page.getByText('2 inquiries are now Completed.', { exact: true }).waitFor();
    expect(listSent()).toEqual([{ ids: ids.slice(0, 2), status: 'completed' }]);
    await expect(page.locator('td .badge')).toHaveText(['Completed', 'Completed', 'Completed']);
    await expect(page.getByRole('group', { name: 'Marked inquiries' })).toHaveCount(0);
  });

  test('A838: Tab and Space are enough', async () => {
    answers[update] = { json: { status: 'in-progress', ids: ids.slice(0, 2), missing: [] } };
    await openInbox();
    await tabTo(getBox('Rebecca Hollis'));
    await page.keyboard.press('Space');
    await tabTo(getBox('Ana Lopez'));
    await page.keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Mark 2 as In Progress', exact: true }));
    await page.keyboard.press('Space');

    await page.getByText('2 inquiries are now In Progress.', { exact: true }).waitFor();
    expect(listSent()).toEqual([{ ids: ids.slice(0, 2), status: 'in-progress' }]);
  });

  test('A715, A838: the whole page can be marked, and unmarked; a failure keeps the marks; those deleted meanwhile are named', async () => {
    await openInbox();
    await getBox('Tom Reed').check();
    await page.getByRole('button', { name: 'Mark 1 as Completed', exact: true }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark all 3', exact: true }).click();
    await page.getByRole('button', { name: 'Mark 3 as In Progress', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Mark 3 as Declined', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unmark', exact: true }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

    await test.step('a failure keeps the marks and says that nothing was changed', async () => {
      answers[update] = { status: 503, text: 'Please try again in a minute.' };
      await getBox('Tom Reed').check();
      await page.getByRole('button', { name: 'Mark 1 as Completed', exact: true }).click();
      await page
        .getByText('No status was changed. Please try again in a minute.', { exact: true })
        .waitFor();
      await expect(getBox('Tom Reed')).toBeChecked();
    });

    await test.step('those that were deleted meanwhile are named', async () => {
      answers[update] = {
        json: { status: 'in-progress', ids: ids.slice(0, 1), missing: ids.slice(1) },
      };
      for (const name of names) await getBox(name).check();
      await page.getByRole('button', { name: 'Mark 3 as In Progress', exact: true }).click();
      await page
        .getByText('1 inquiry is now In Progress. Ana Lopez and Tom Reed were deleted meanwhile.', {
          exact: true,
        })
        .waitFor();
    });
  });

  test('A838: on a phone the buttons stay in the window, without sideways scrolling', async () => {
    answers[client.list] = {
      json: Array.from({ length: 50 }, (_, index) => ({
        ...client.entry,
        id: client.entry.id.replace(/..$/, (10 + index).toString()),
        name: `Ana ${index}`,
      })),
      headers: { 'x-total-count': '312' },
    };
    await page.setViewportSize({ width: 375, height: 812 });
    await openInbox();
    await getBox('Ana 0').check();

    await expect(page.getByRole('button', { name: 'Mark 1 as Declined' })).toBeInViewport();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });
});
