import { expect, test } from '#test/kit/browser/site-test.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { shortlistKey } from './shortlist-names.ts';

const { phone } = readSite();
const [first, second, third] = readProviders();

test('A970: two or three caregivers stand side by side on a sheet, with what is unknown to ask, also at 320 px', async ({
  openPage,
}) => {
  const page = await openPage('/providers?compare=1,7');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([/^Marisol Reyes/, /^Nikos Pappas/]);
  const findRow = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(findRow('Counties').getByRole('cell')).toHaveText(['Hillsborough', 'PinellasPasco']);
  await expect(findRow('Ages').getByRole('cell')).toHaveText([/Infants.*Toddlers/, 'Ask us']);
  await expect(findRow('What families say').getByRole('cell')).toHaveText([
    'Rated 5 out of 52 families, the last in August 2026',
    'Ask us',
  ]);
  await expect(table.getByRole('link', { name: 'Nikos Pappas' })).toHaveAttribute(
    'href',
    '/providers/7',
  );
  expect(await findThemeViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/providers?compare=1,2,3');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('region', { name: 'Facts' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Facts' })).toBeFocused();
});

test('A970: the sheet prints on one page, with the phone number', async ({ openPage }) => {
  const page = await openPage('/providers?compare=1,2,3');
  await page.getByRole('table').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText(`Call ${phone}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeHidden();
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('A970: two who are saved lead to their sheet, and an address that names too few says how to choose', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList);
  const { page } = search;
  const compare = page.getByRole('link', { name: 'Compare', exact: true });
  for (const [saved, count] of [
    [[first], 0],
    [[first, second, third], 1],
    [[second, first], 1],
  ] as const) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      shortlistKey,
      JSON.stringify(saved.map((each) => ({ id: each?.id, name: each?.name }))),
    ] as const);
    await page.goto('/providers?saved=1');
    await page.getByRole('link', { name: /^Ask about/ }).waitFor();
    await expect(compare).toHaveCount(count);
  }
  await compare.click();
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(2);

  await page.goto('/providers?compare=1,4711');
  await expect(page.getByRole('status').first()).toHaveText(
    /^Somebody you chose is no longer on our list\. Choose two or three caregivers/,
  );
  await expect(page.getByRole('table')).toHaveCount(0);
});
