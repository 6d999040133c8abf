import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';

const phone = { viewport: { width: 390, height: 700 } };

const links: [statement: string, label: string, path: string][] = [
  ['A25', 'Home', '/'],
  ['A26', 'About', '/about'],
  ['A27', 'Services', '/services'],
  ['A28', 'Find My Match', '/recommendations'],
  ['A29', 'Our Team', '/providers'],
  ['A30', 'Resources', '/blog'],
  ['A31', 'Contact', '/contact'],
];
const labels = links.map(([, label]) => label);

function getMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Main', exact: true });
}

function getToggle(page: Page) {
  return page.getByRole('button', { name: 'Menu', exact: true });
}

function findShadow(page: Page) {
  return page
    .getByRole('banner')
    .evaluate((header) => getComputedStyle(header).boxShadow !== 'none');
}

test.describe('the links', () => {
  for (const [what, label, path] of links) {
    test(`${what}: "${label}" goes to ${path}`, async ({ openPage }) => {
      const page = await openPage('/privacy');

      await getMenu(page).getByRole('link', { name: label, exact: true }).click();

      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('A32, A34: they stand in their order, with no Admin link for a visitor', async ({
    openPage,
  }) => {
    const page = await openPage('/');

    expect(await getMenu(page).getByRole('link').allInnerTexts()).toEqual(labels);
  });

  const pages = links.map(([, label, path]) => [label, path] as const);

  for (const [label, path] of pages) {
    test(`A43: only "${label}" is highlighted on ${path}`, async ({ openPage }) => {
      const page = await openPage(path);
      const items = await getMenu(page)
        .getByRole('link')
        .evaluateAll((anchors) =>
          anchors.map((anchor) => ({
            label: anchor.textContent.trim(),
            current: anchor.getAttribute('aria-current'),
            look: getComputedStyle(anchor).color + getComputedStyle(anchor).boxShadow,
          })),
        );
      const current = items.find((item) => item.label === label);

      expect(current?.current).toBe('page');
      for (const item of items.filter((other) => other !== current)) {
        expect(item.current).toBeNull();
        expect(item.look).not.toBe(current?.look);
      }
    });
  }
});

test.describe('on a small screen', () => {
  test('A35: the links are collapsed at 767 px and stand open at 768 px', async ({ openPage }) => {
    const page = await openPage('/', { viewport: { width: 767, height: 900 } });

    expect(await getMenu(page).isVisible()).toBe(false);
    await expect(getToggle(page)).toBeVisible();

    await page.setViewportSize({ width: 768, height: 900 });

    await expect(getMenu(page)).toBeVisible();
    expect(await getToggle(page).isVisible()).toBe(false);
  });

  test('A36: the links are collapsed behind a toggle', async ({ openPage }) => {
    const page = await openPage('/', phone);

    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expect(getToggle(page)).toBeVisible();
  });

  test('A37: the toggle opens the menu with the same links', async ({ openPage }) => {
    const page = await openPage('/', phone);

    await getToggle(page).click();

    expect(await getMenu(page).getByRole('link').allInnerTexts()).toEqual(labels);
  });

  test('A38: the toggle closes the menu again', async ({ openPage }) => {
    const page = await openPage('/', phone);

    await getToggle(page).click();
    await getMenu(page).waitFor();
    await getToggle(page).click();

    await getMenu(page).waitFor({ state: 'hidden' });
  });

  for (const [how, viewport] of [
    ['held sideways', { width: 667, height: 320 }],
    ['enlarged to 400%', { width: 320, height: 256 }],
  ] as const) {
    test(`A37: every link of the menu can be reached on a screen that is ${how}`, async ({
      openPage,
    }) => {
      const page = await openPage('/about', { viewport });

      await getToggle(page).click();
      await getMenu(page).getByRole('combobox', { name: 'Theme' }).hover({ timeout: 5000 });
      await getMenu(page)
        .getByRole('link', { name: 'Contact', exact: true })
        .click({ timeout: 5000 });

      expect(new URL(page.url()).pathname).toBe('/contact');
    });
  }

  test('a link of the menu leads to its page', async ({ openPage }) => {
    const page = await openPage('/', phone);

    await getToggle(page).click();
    await getMenu(page).getByRole('link', { name: 'Our Team' }).click();

    expect(new URL(page.url()).pathname).toBe('/providers');
  });
});

test.describe('while scrolling', () => {
  test('A24: the header stays in view at the end of a long page', async ({ openPage }) => {
    const page = await openPage('/');

    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
    });

    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  });

  test('A39, A40, A41, A42: it casts a shadow from 11 px on, not at 10 px or the top', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    const scroll = async (y: number) => {
      await page.evaluate((top) => {
        scrollTo(0, top);
      }, y);
    };

    expect(await findShadow(page)).toBe(false);
    await scroll(11);
    await expect.poll(() => findShadow(page)).toBe(true);
    await scroll(10);
    await expect.poll(() => findShadow(page)).toBe(false);
    await scroll(11);
    await expect.poll(() => findShadow(page)).toBe(true);
    await scroll(0);
    await expect.poll(() => findShadow(page)).toBe(false);
  });
});
