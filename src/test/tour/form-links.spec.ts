import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { readSite } from '#test/kit/site/content.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const phone = { viewport: { width: 375, height: 812 } };
const large = { width: 1280, height: 900 };

const visitorPages = listBuiltPages().filter(({ path }) => !/^\/(?:admin|cms)/.test(path));

/** Returns an element of a page, without what identifies the page. */
function cutOut(html: string, pattern: RegExp): string | undefined {
  return pattern
    .exec(html)?.[0]
    .replaceAll(/ aria-current="?\w+"?/g, '')
    .replaceAll(/ href="[^"]*"([^>]* hreflang=)/g, '$1');
}

const isSpanish = ({ path }: { path: string }) => /^\/es(?:\/|$)/.test(path);

for (const [part, pattern] of [
  ['header and menu', /<header [^]*?<\/header>/],
  ['footer', /<footer [^]*?<\/footer>/],
] as const) {
  test(`A751, A966: every public page has the ${part} of the home page in its language`, () => {
    expect(visitorPages.length).toBeGreaterThan(publicPaths.length);
    for (const pages of [
      visitorPages.filter((each) => !isSpanish(each)),
      visitorPages.filter(isSpanish),
    ]) {
      const home = pages.find(({ path }) => path === '/' || path === '/es');
      const expected = cutOut(home?.html ?? '', pattern);
      expect(expected?.length).toBeGreaterThan(500);
      expect(
        pages.filter(({ html }) => cutOut(html, pattern) !== expected).map(({ path }) => path),
      ).toEqual([]);
    }
  });
}

test('A723: footer, phone menu, home and About page lead a caregiver who looks for work to the application form itself', async ({
  openPage,
}) => {
  const page = await openPage();
  const menu = page.getByRole('banner');
  const main = page.getByRole('main');
  for (const [path, region, viewport] of [
    ['/services', page.getByRole('contentinfo'), large],
    ['/blog', menu, phone.viewport],
    ['/', main, large],
    ['/about', main, large],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    if (region === menu) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await region.getByRole('link', { name: 'Work with us', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/intake-forms');
    await expect(page.getByRole('form', { name: 'For Providers' })).toBeInViewport();
  }
});

test('A737: at every width the name stands in the header, the phone number and Find My Match there or first in the menu', async ({
  openPage,
}) => {
  const page = await openPage('/services');
  const header = page.getByRole('banner');
  const { name, phone: number } = readSite();
  const home = header.getByRole('link', { name: `${name}, home` });
  const toggle = header.getByRole('button', { name: 'Menu', exact: true });
  const call = header.getByRole('link', { name: `Call ${number}` });
  const match = header.getByRole('link', { name: 'Find My Match' });

  for (const width of [320, 375, 768, 1280]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 812 });
      await expect(home).toBeInViewport({ ratio: 1 });
      for (const word of name.split(' ')) await expect(home.getByText(word)).toBeVisible();

      const isFolded = await toggle.isVisible();
      if (isFolded) await toggle.click();
      await expect(call).toHaveAttribute('href', 'tel:+18135550142');
      for (const each of [call, match]) await expect(each).toBeInViewport({ ratio: 1 });
      if (isFolded) {
        const first = header.getByRole('link', { name: 'Home', exact: true });
        const top = (await first.boundingBox())?.y;
        const [callBox, matchBox] = [await call.boundingBox(), await match.boundingBox()];
        expect(callBox?.y).toBe(matchBox?.y);
        expect(callBox?.y).toBeLessThan(top ?? 0);
        await toggle.click();
        await expect(match).toBeHidden();
      }
    });
  }
});

test('A739: on a phone the first link to the intake form lies within three screens, caregivers follow the focus, and cities unfold', async ({
  openPage,
}) => {
  const page = await openPage('/', phone);

  await test.step('the first link to the intake form', async () => {
    const link = page.getByRole('main').locator('a[href^="/intake-forms"]').first();
    expect((await link.boundingBox())?.y).toBeLessThan(3 * phone.viewport.height);
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(13_000);
  });

  await test.step('the row of caregivers follows the focus and leaves the page still', async () => {
    const links = page.locator('#providers').getByRole('link', { name: /^View Profile/ });
    await links.first().focus();
    await expect(links.last()).not.toBeInViewport();

    for (let step = 1; step < (await links.count()); step += 1) await page.keyboard.press('Tab');

    await expect(links.last()).toBeFocused();
    await expect(links.last()).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollX)).toBe(0);
  });

  await test.step('the cities of a county unfold, and stand open where there is room', async () => {
    const city = page.locator('#service-areas').getByText('Tarpon Springs', { exact: true });
    await expect(city).toBeHidden();

    await page.locator('#service-areas').getByText('11 cities').click();
    await expect(city).toBeVisible();
    await page.setViewportSize(large);
    await expect(page.locator('#service-areas').getByText('Zephyrhills')).toBeVisible();
  });
});

test.describe('saved caregivers', () => {
  const getLink = 'Saved caregivers:';

  test('A729: the header counts them on every page and leads to their list', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    const link = page.getByRole('banner').getByRole('link', { name: getLink });
    await expect(link).toBeHidden();
    await page.goto('/providers/1');
    await page.getByRole('main').getByRole('button', { name: 'Save Marisol Reyes' }).click();
    await expect(link).toHaveAccessibleName('Saved caregivers: 1');
    await page.goto('/privacy');
    await link.click();

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/providers?saved=1');
    await page.getByRole('article').first().waitFor();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('A729: the number follows another tab, and the link goes with the last heart', async ({
    openPage,
  }) => {
    const page = await openPage('/providers/1');
    const tab = await page.context().newPage();
    await tab.goto('/about');
    const link = tab.getByRole('banner').getByRole('link', { name: getLink });

    await page.getByRole('main').getByRole('button', { name: 'Save Marisol Reyes' }).click();
    await expect(link).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Save Marisol Reyes' }).click();

    await expect(link).toBeHidden();
    expect(await tab.locator('[data-saved-link]').boundingBox()).toBeNull();
  });

  test('A729: a stored text that is no list counts as none', async ({ openPage }) => {
    const page = await openPage('/about');
    for (const stored of ['[', '{}', 'null']) {
      await page.evaluate((text) => localStorage.setItem('saved-providers', text), stored);
      await page.reload();

      await expect(page.getByRole('banner').getByText(getLink), stored).toBeHidden();
    }
  });
});
