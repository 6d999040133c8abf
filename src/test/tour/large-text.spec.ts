import { doubleLetters, listCutOff } from '#test/kit/browser/large-letters.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

test('A738: with letters twice as large, the menu fits a phone of 375 px', async ({ openPage }) => {
  const page = await openPage('/', { viewport: { width: 375, height: 812 } });
  await doubleLetters(page);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();

  expect(await listCutOff(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Work with us' }).click();
  expect(new URL(page.url()).pathname).toBe('/intake-forms');
});

test('A738: on a low screen the header scrolls away with the page', async ({ openPage }) => {
  const page = await openPage('/about', { viewport: { width: 667, height: 320 } });

  await page.evaluate(() => scrollTo(0, 900));

  await expect(page.getByRole('banner')).not.toBeInViewport();
});
