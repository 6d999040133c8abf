import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';

const moving = { reducedMotion: 'no-preference' } as const;

async function countOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test('the picture of the hero reaches the right edge, and sandpipers walk below it, or stand where motion is unwanted @full', async ({
  openPage,
}) => {
  const page = await openPage('/');
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await page.locator('.hero-picture').boundingBox();

    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(
      await page.evaluate(() => document.documentElement.clientWidth),
    );
    expect(await countOverflow(page)).toBeLessThanOrEqual(0);
  }

  const readSource = async () =>
    page.locator('.walk').evaluate((image) => (image as HTMLImageElement).currentSrc);
  expect(await readSource()).toMatch(/\/images\/stand\.svg$/);
  await page.emulateMedia(moving);
  await expect.poll(readSource).toMatch(/\/images\/walk\.svg$/);
});

test.describe('the map of counties', () => {
  const counties = ['pinellas', 'hillsborough', 'manatee', 'sarasota', 'pasco'];

  test('leads to the caregivers of each county, without script', async ({ openPage }) => {
    const page = await openPage('/', { javaScriptEnabled: false });
    const links = page.getByRole('group', { name: 'Caregivers by county' }).getByRole('link');

    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(counties.map((county) => `/providers?county=${county}`));
    await links.getByText('Manatee').click();
    expect(new URL(page.url()).search).toBe('?county=manatee');
  });

  test('is followed by keyboard, and shows the county that has the focus', async ({ openPage }) => {
    const page = await openPage('/');
    const map = page.getByRole('group', { name: 'Caregivers by county' });
    const readFill = (name: string) =>
      map
        .getByRole('link', { name, exact: true })
        .locator('use')
        .evaluate((outline) => getComputedStyle(outline).fill);
    const before = await readFill('Hillsborough');
    await map.getByRole('link', { name: 'Pinellas', exact: true }).focus();
    await page.keyboard.press('Tab');

    await expect(map.getByRole('link', { name: 'Hillsborough', exact: true })).toBeFocused();
    expect(await readFill('Hillsborough')).not.toBe(before);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/providers?county=hillsborough');
  });
});

test('a card names the languages besides English', async ({ openPage }) => {
  const page = await openPage('/providers');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await expect(card('Marisol Reyes').getByText('Speaks Spanish')).toBeVisible();
  await expect(card('Denise Whitaker').getByText(/^Speaks/)).toHaveCount(0);
});

test('a call to action shows the scene of its page below its buttons @full', async ({
  openPage,
}) => {
  const page = await openPage();
  for (const [path, scene] of [
    ['/', 'shore'],
    ['/services', 'homes'],
    ['/providers', 'park'],
    ['/blog', 'books'],
    ['/about', 'bridge'],
    ['/nanny-services', 'nanny'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      const picture = page.locator('.call-scene');
      await expect(picture).toHaveAttribute('src', `/images/scenes/${scene}.svg`);
      await expect(picture).toHaveAttribute('alt', '');
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const top = (await picture.boundingBox())?.y ?? 0;
        const button = await page.locator('.call .btn').last().boundingBox();
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(top + 1);
        expect(await countOverflow(page)).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('the header stays in one row on a small screen beside the saved count', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await page.evaluate(() => {
    const saved = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: 'Somebody' }));
    localStorage.setItem('saved-providers', JSON.stringify(saved));
  });
  await page.reload();
  const banner = page.getByRole('banner');
  for (const width of [320, 335, 360]) {
    await page.setViewportSize({ width, height: 700 });
    const heart = await banner.getByRole('link', { name: 'Saved caregivers: 12' }).boundingBox();
    const menu = await banner.getByRole('button', { name: 'Menu' }).boundingBox();

    expect(Math.abs((heart?.y ?? 0) - (menu?.y ?? 99))).toBeLessThan(8);
    expect(await countOverflow(page)).toBeLessThanOrEqual(0);
  }
});
