import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const phone = { viewport: { width: 390, height: 700 } };

const links = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Find My Match', '/recommendations'],
  ['Our Team', '/providers'],
  ['Resources', '/blog'],
  ['Contact', '/contact'],
] as const;
const labels = links.map(([label]) => label);

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

/** Returns the links of the menu: their names, what marks the current one, and their looks. */
function readLinks(page: Page) {
  return getMenu(page)
    .getByRole('link')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => ({
        label: anchor.textContent.trim(),
        current: anchor.getAttribute('aria-current'),
        look: getComputedStyle(anchor).color + getComputedStyle(anchor).boxShadow,
      })),
    );
}

test('A25, A26, A27, A28, A29, A30, A31, A32, A34, A43: its links stand in order, no Admin among them; each leads to its page and is highlighted there alone', async ({
  openPage,
}) => {
  const page = await openPage('/privacy');
  for (const [label, path] of links) {
    await getMenu(page).getByRole('link', { name: label, exact: true }).click();
    expect(new URL(page.url()).pathname).toBe(path);

    await expect(getMenu(page).getByRole('link')).toHaveText(labels, { useInnerText: true });
    const items = await readLinks(page);
    const current = items.find((item) => item.label === label);
    expect(current?.current).toBe('page');
    for (const item of items.filter((other) => other !== current)) {
      expect(item.current).toBeNull();
      expect(item.look).not.toBe(current?.look);
    }
  }
});

test('A25, A26, A27, A28, A29, A30, A31, A32, A34: every page has them all', async () => {
  for (const path of publicPaths) {
    const { html } = await fetchPage(path);
    const [header = ''] = /<header class="site-header[^]*?<\/header>/.exec(html) ?? [];
    const [menu = ''] = /<nav aria-label="Main"[^]*?<\/nav>/.exec(header) ?? [];
    const read = (part: string) =>
      listElements(part, 'a').map(({ text, attributes }) => [text, attributes.href]);

    expect(read(menu), path).toEqual(links);
    const hrefs = read(header).map(([, href]) => href);
    expect(
      hrefs.filter((href) => href?.includes('admin')),
      path,
    ).toEqual([]);
  }
});

test.describe('on a small screen', () => {
  test('A35: the links are collapsed at 767 px and stand open at 768 px', async ({ openPage }) => {
    const page = await openPage('/', { viewport: { width: 767, height: 900 } });

    await expect(getMenu(page)).toBeHidden();
    await expect(getToggle(page)).toBeVisible();

    await page.setViewportSize({ width: 768, height: 900 });

    await expect(getMenu(page)).toBeVisible();
    await expect(getToggle(page)).toBeHidden();
  });

  test('A36, A37, A38: a toggle opens the menu with the same links and closes it again; a link leads to its page', async ({
    openPage,
  }) => {
    const page = await openPage('/', phone);
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
    await expect(getToggle(page)).toBeVisible();

    await getToggle(page).click();
    await expect(getMenu(page).getByRole('link')).toHaveText(labels, { useInnerText: true });
    await getMenu(page).waitFor();
    await getToggle(page).click();
    await getMenu(page).waitFor({ state: 'hidden' });

    await getToggle(page).click();
    await getMenu(page).getByRole('link', { name: 'Our Team' }).click();
    expect(new URL(page.url()).pathname).toBe('/providers');
  });

  test('A37: every link of the menu can be reached on a screen held sideways or enlarged to 400%', async ({
    openPage,
  }) => {
    const page = await openPage();
    for (const viewport of [
      { width: 667, height: 320 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto('/about');
      await getToggle(page).click();
      await getMenu(page).getByRole('combobox', { name: 'Theme' }).hover({ timeout: 5000 });
      await getMenu(page)
        .getByRole('link', { name: 'Contact', exact: true })
        .click({ timeout: 5000 });

      expect(new URL(page.url()).pathname).toBe('/contact');
    }
  });
});

test('A24, A39, A40, A41, A42: it stays in view to the end of a page, and casts a shadow from 11 px on, not at 10 px or the top', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const scroll = async (y: number) => {
    await page.evaluate((top) => scrollTo(0, top), y);
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

  await scroll(await page.evaluate(() => document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
});
