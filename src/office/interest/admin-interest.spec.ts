import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import {
  listInterestPeriods,
  type InterestDays,
  type InterestReport,
} from '#site/match/interest.ts';

const today = '2026-11-21';

/** Numbers that go up and down, the same each time. */
const viewed = [3, 5, 2, 0, 4, 7, 6, 9, 4, 8, 12, 10, 11];
const contacted = [0, 1, 0, 0, 1, 2, 0, 3, 1, 1, 4, 2, 3];

/** Returns the interest of families within some days up to Nov 21, 2026. */
function fakeReport(days: InterestDays): InterestReport {
  const periods = listInterestPeriods(today, days).map((period, index) => ({
    ...period,
    viewed: viewed[index % viewed.length] ?? 0,
    contacted: contacted[index % contacted.length] ?? 0,
  }));
  return {
    from: periods[0]?.from ?? today,
    to: today,
    periods,
    providers: [
      { id: 2, name: 'Maya Thompson', isListed: true, viewed: 31, contacted: 9 },
      { id: 5, name: 'Guadalupe Fernández-Villanueva', isListed: true, viewed: 24, contacted: 6 },
      { id: 12, name: 'Caregiver 12', isListed: false, viewed: 19, contacted: 3 },
      { id: 1, name: 'Ana Lopez', isListed: true, viewed: 7, contacted: 0 },
    ],
  };
}

/** Returns a report of the same days without any interest. */
function fakeEmptyReport(days: InterestDays): InterestReport {
  const { from, to, periods } = fakeReport(days);
  const nothing = periods.map((period) => ({ ...period, viewed: 0, contacted: 0 }));
  return { from, to, periods: nothing, providers: [] };
}

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

/** Returns the cells of a table, row by row, without its head. */
function listRows(name: string): Promise<string[][]> {
  return getTable(name)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)),
    );
}

/** Lists elements that are cut off. Runs in the page. */
function listWide(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main :not(svg, svg *)')]
    .filter((element) => element.checkVisibility())
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120));
}

test('A715: the report begins with the last 90 days, in an order, as bars, in tables and on paper', async () => {
  await page.goto(path);
  await page
    .getByRole('heading', { level: 1, name: 'Interest in caregivers', exact: true })
    .waitFor();
  await page.getByText('Aug 24 – Nov 21, 2026').waitFor();
  await expect(getTime('90 days')).toHaveAttribute('aria-pressed', 'true');
  expect(listAsked()).toEqual(['days=90']);

  await test.step('the caregivers, in the order of the answer, with a way to their profiles', async () => {
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

  await test.step('each number as a bar of its height, and in a table', async () => {
    const images = page.getByRole('img');
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
    const heights = await images
      .first()
      .locator('rect:not(:has(title))')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    const counts = fakeReport(90).periods.map(({ viewed }) => viewed);
    const unit = Math.max(...heights) / Math.max(...counts);
    expect(heights.map((height) => Math.round(height / unit))).toEqual(counts);

    await page.emulateMedia({ media: 'print' });
    await expect(getTime('90 days')).not.toBeVisible();
    await expect(page.getByText('Nov 15 – 21, 2026', { exact: true }).last()).toBeVisible();
    await expect(page.getByText('Aug 24 – Nov 21, 2026')).toBeVisible();
    await page.emulateMedia({ media: null });

    await page.getByText('All numbers by week', { exact: true }).click();
    const rows = await listRows('Interest by week');
    expect(rows[0]).toEqual(['Nov 15 – 21, 2026', '11', '3']);
    expect(rows.map(([name, , contacted]) => `${name ?? ''}: ${contacted ?? ''}`)).toEqual(
      titles.toReversed(),
    );
  });
  expect(await findThemeViolations(page)).toEqual([]);
});

test('the report switches to another range, shows the old one until then, and is cut off nowhere @full', async () => {
  await page.goto(path);
  await page.getByText('Aug 24 – Nov 21, 2026').waitFor();
  const answer = Promise.withResolvers<undefined>();
  answers[`${call}?days=30`] = { json: fakeReport(30), after: answer.promise };
  await getTime('30 days').click();

  await expect(getTime('30 days')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Aug 24 – Nov 21, 2026')).toBeVisible();
  answer.resolve(undefined);
  await page.getByText('Oct 23 – Nov 21, 2026').waitFor();
  await expect(page.getByRole('img').first().locator('rect:not(:has(title))')).toHaveCount(30);

  await getTime('A year').press('Enter');
  await page.getByText('Nov 22, 2025 – Nov 21, 2026').waitFor();
  await page.getByText('All numbers by month', { exact: true }).waitFor();
  await getTime('90 days').click();
  await page.getByText('Aug 24 – Nov 21, 2026').waitFor();
  expect(listAsked()).toEqual(['days=90', 'days=30', 'days=365']);

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, part] of [
      ['90 days', 'week'],
      ['30 days', 'day'],
      ['A year', 'month'],
    ] as const) {
      await getTime(name).click();
      const numbers = page.getByText(`All numbers by ${part}`, { exact: true });
      await numbers.waitFor();
      if (!(await getTable(`Interest by ${part}`).isVisible())) await numbers.click();
      expect(await page.evaluate(listWide)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const labels = page.getByRole('img').first().locator('svg').last().locator('text');
      const boxes = await labels.evaluateAll((all) =>
        all.map((label) => label.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
      boxes.slice(1).forEach(([left = 0], index) => {
        expect(left).toBeGreaterThan(boxes[index]?.[1] ?? 0);
      });
      expect(boxes.at(-1)?.[1]).toBeLessThan(width);
    }
  }
});

test('A715: a report that does not come can be asked for again, an empty one says so, and none outlives the session @full', async () => {
  answers[`${call}?days=90`] = { status: 503, text: 'Later.' };
  await page.goto(path);
  await page.getByRole('alert').getByText("We couldn't load the numbers.").waitFor();
  expect(await findThemeViolations(page)).toEqual([]);

  answers[`${call}?days=90`] = { json: fakeEmptyReport(90) };
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No family has viewed or contacted a caregiver in this period.').waitFor();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await findThemeViolations(page)).toEqual([]);

  await getTime('A year').click();
  await getTable('Interest by caregiver').waitFor();
  await page.getByText('Maya Thompson').waitFor();
  answers[`${call}?days=30`] = { status: 401, text: 'Please log in to continue.' };
  await getTime('30 days').click();
  await page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor();
  await expect(page.getByText('Maya Thompson')).toHaveCount(0);
});
