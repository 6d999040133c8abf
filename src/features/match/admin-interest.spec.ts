import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { fakeEmptyReport, fakeReport } from '#test/kit/browser/fake-interest.ts';

const path = '/admin/interest';
const call = 'GET /api/admin/interest';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [`${call}?days=30`]: { json: fakeReport(30) },
    [`${call}?days=90`]: { json: fakeReport(90) },
    [`${call}?days=365`]: { json: fakeReport(365) },
  };
  calls = await fakeApi(page, answers);
});

const getTable = (name: string) => page.getByRole('table', { name });
const getTime = (name: string) => page.getByRole('button', { name, exact: true });
const listAsked = () => calls.filter((each) => each.call === call).map(({ query }) => query);

/** What a table holds, row by row, without its head. */
function listRows(name: string): Promise<string[][]> {
  return getTable(name)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)),
    );
}

test.describe('the report', () => {
  test('begins with the last 90 days', async () => {
    await page.goto(path);
    await page
      .getByRole('heading', { level: 1, name: 'Interest in caregivers', exact: true })
      .waitFor();
    await page.getByText('Aug 24 – Nov 21, 2026').waitFor();

    await expect(getTime('90 days')).toHaveAttribute('aria-pressed', 'true');
    expect(listAsked()).toEqual(['days=90']);
  });

  test('names the caregivers in the order of the answer, with a way to their profiles', async () => {
    await page.goto(path);
    await getTable('Interest by caregiver').waitFor();

    expect(await listRows('Interest by caregiver')).toEqual([
      ['Maya Thompson', '31', '9'],
      ['Guadalupe Fernández-Villanueva', '24', '6'],
      ['Caregiver 12No longer listed', '19', '3'],
      ['Ana Lopez', '7', '0'],
    ]);
    const links = getTable('Interest by caregiver').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/providers/2',
      '/providers/5',
      '/providers/1',
    ]);
  });

  test('shows each number as a bar, and in a table', async () => {
    await page.goto(path);
    const images = page.getByRole('img');
    await images.first().waitFor();

    expect(await images.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      'Viewed 81 times, with a bar for each week. The table below holds the same numbers.',
      'Contacted 18 times, with a bar for each week. The table below holds the same numbers.',
    ]);
    const titles = await images
      .nth(1)
      .locator('title')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(titles).toHaveLength(13);
    expect([titles[0], titles[12]]).toEqual(['Aug 24 – 29, 2026: 0', 'Nov 15 – 21, 2026: 3']);

    await page.getByText('All numbers by week', { exact: true }).click();
    const rows = await listRows('Interest by week');
    expect(rows[0]).toEqual(['Nov 15 – 21, 2026', '11', '3']);
    expect(rows.map(([name, , contacted]) => `${name ?? ''}: ${contacted ?? ''}`)).toEqual(
      titles.toReversed(),
    );
  });

  test('a bar is as high as its number', async () => {
    await page.goto(path);
    const bars = page.getByRole('img').first().locator('.chart-bar');
    await bars.first().waitFor();
    const heights = await bars.evaluateAll((all) =>
      all.map((bar) => bar.getBoundingClientRect().height),
    );

    const counts = fakeReport(90).periods.map(({ viewed }) => viewed);
    const unit = Math.max(...heights) / Math.max(...counts);
    expect(heights.map((height) => Math.round(height / unit))).toEqual(counts);
  });

  test('switches to another range, and shows the old one until the new one is there', async () => {
    await page.goto(path);
    await page.getByText('Aug 24 – Nov 21, 2026').waitFor();
    const answer = Promise.withResolvers<undefined>();
    answers[`${call}?days=30`] = { json: fakeReport(30), after: answer.promise };
    await getTime('30 days').click();

    await expect(getTime('30 days')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Aug 24 – Nov 21, 2026')).toBeVisible();
    answer.resolve(undefined);
    await page.getByText('Oct 23 – Nov 21, 2026').waitFor();
    await expect(page.getByRole('img').first().locator('.chart-bar')).toHaveCount(30);

    await getTime('A year').press('Enter');
    await page.getByText('Nov 22, 2025 – Nov 21, 2026').waitFor();
    await page.getByText('All numbers by month', { exact: true }).waitFor();
    await getTime('90 days').click();
    await page.getByText('Aug 24 – Nov 21, 2026').waitFor();
    expect(listAsked()).toEqual(['days=90', 'days=30', 'days=365']);
  });

  test('says when there is nothing yet', async () => {
    answers[`${call}?days=90`] = { json: fakeEmptyReport(90) };
    await page.goto(path);

    await page.getByText('No family has viewed or contacted a caregiver in this period.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await getTime('A year').click();
    await getTable('Interest by caregiver').waitFor();
  });

  test('that does not come can be asked for again', async () => {
    answers[`${call}?days=90`] = { status: 503, text: 'Later.' };
    await page.goto(path);
    await page.getByRole('alert').getByText("We couldn't load the numbers.").waitFor();
    answers[`${call}?days=90`] = { json: fakeReport(90) };
    await page.getByRole('button', { name: 'Try again' }).click();

    await getTable('Interest by caregiver').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is gone when the session has ended', async () => {
    answers[`${call}?days=30`] = { status: 401, text: 'Please log in to continue.' };
    await page.goto(path);
    await getTable('Interest by caregiver').waitFor();
    await getTime('30 days').click();

    await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
    expect(await page.getByText('Maya Thompson').count()).toBe(0);
  });
});

for (const width of [320, 1280]) {
  test(`at ${width.toString()} px nothing is cut off, with any time`, async () => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    for (const [name, part] of [
      ['90 days', 'week'],
      ['30 days', 'day'],
      ['A year', 'month'],
    ] as const) {
      await getTime(name).click();
      const numbers = page.getByText(`All numbers by ${part}`, { exact: true });
      await numbers.waitFor();
      if (!(await getTable(`Interest by ${part}`).isVisible())) await numbers.click();
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :not(svg, svg *)')]
          .filter((element) => element.checkVisibility())
          .filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1,
          )
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(wide).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const labels = page.getByRole('img').first().locator('.chart-plot text');
      const boxes = await labels.evaluateAll((all) =>
        all.map((label) => label.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
      boxes.slice(1).forEach(([left = 0], index) => {
        expect(left).toBeGreaterThan(boxes[index]?.[1] ?? 0);
      });
      expect(boxes.at(-1)?.[1]).toBeLessThan(width);
    }
  });
}

test('on paper all numbers are there, and no buttons', async () => {
  await page.goto(path);
  await getTable('Interest by caregiver').waitFor();
  await page.emulateMedia({ media: 'print' });

  await expect(getTime('90 days')).not.toBeVisible();
  await expect(page.getByText('Nov 15 – 21, 2026', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('Aug 24 – Nov 21, 2026')).toBeVisible();
});

test.describe('A715: in either theme axe finds nothing wrong', () => {
  test('on the report with all its numbers', async () => {
    await page.goto(path);
    await page.getByText('All numbers by week', { exact: true }).click();

    expect(await findThemeViolations(page)).toEqual([]);
  });

  test('when there is nothing, and when it failed', async () => {
    answers[`${call}?days=90`] = { json: fakeEmptyReport(90) };
    answers[`${call}?days=30`] = { status: 503 };
    await page.goto(path);
    await page.getByText('No family has viewed').waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await getTime('30 days').click();
    await page.getByRole('alert').waitFor();

    expect(await findThemeViolations(page)).toEqual([]);
  });
});
