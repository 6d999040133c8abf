import type { Page } from '@playwright/test';
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

/** Returns whose row has the focus, and on what. */
function readFocus() {
  return page.evaluate(() => {
    const row =
      document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[id^=name-]')?.innerText ??
      null;
    return [row, document.activeElement?.textContent];
  });
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

test.describe('keys', () => {
  test('A838: j and k move, x marks, m leads to the buttons, Enter opens', async () => {
    answers[update] = { json: { status: 'in-progress', ids: ids.slice(0, 2), missing: [] } };
    await openInbox();
    await page.keyboard.press('j');
    expect(await readFocus()).toEqual(['Rebecca Hollis', 'View Details']);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await readFocus()).toEqual(['Tom Reed', 'View Details']);
    await page.keyboard.press('k');
    expect(await readFocus()).toEqual(['Ana Lopez', 'View Details']);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Ana Lopez' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('dialog', { name: 'Tom Reed' }).waitFor();
    await page.keyboard.press('Escape');
    // The inquiry that was read last.
    expect(await readFocus()).toEqual(['Tom Reed', 'View Details']);

    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await expect.poll(listSent).toEqual([{ ids: ids.slice(0, 2), status: 'in-progress' }]);
  });

  test('A838: with Ctrl, Alt or Meta they are the browser’s, and in a field they are letters @full', async () => {
    await openInbox();
    await page.keyboard.press('Control+j');
    await page.keyboard.press('Alt+x');
    expect(await readFocus()).toEqual([null, expect.anything()]);

    await page.keyboard.press('/');
    await page.keyboard.type('jkxm/?');
    const box = page.getByRole('searchbox', { name: 'Search', exact: true });
    await expect(box).toHaveValue('jkxm/?');
    await expect(box).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('a question mark or the button lists them, and they can be turned off @full', async () => {
    await openInbox();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Next inquiry, also while one is open', { exact: true }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await dialog.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    expect(await readFocus()).toEqual([null, expect.anything()]);
    await page.reload();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('?');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'Shortcuts', exact: true }).click();
    await dialog.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    expect(await readFocus()).toEqual(['Rebecca Hollis', 'View Details']);
  });
});
