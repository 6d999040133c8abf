import type { Page } from '@playwright/test';
import { doubleLetters } from '#test/kit/browser/large-letters.ts';
import { findMatches, openMatch } from '#test/kit/browser/match-page.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { readSite } from '#test/kit/site/content.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

const laptop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 375, height: 812 } };

/** Returns how much of the screen the header takes once a reader has scrolled. */
async function measureHeader(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 2000));
  return page.getByRole('banner').evaluate((header) => {
    const { top, bottom } = header.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(0, top)) / innerHeight;
  });
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('A859: with text at 200 % a laptop keeps three quarters of its screen, and About fits it', async ({
  openPage,
}) => {
  const page = await openPage('/about', laptop);
  expect(await measureHeader(page)).toBeGreaterThan(0.05);
  await doubleLetters(page);
  expect(await measureHeader(page)).toBeLessThanOrEqual(0.25);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

for (const [name, screen] of Object.entries({ laptop, phone })) {
  test(`A859: with text at 150 and 200 %, no page is wider than a ${name} or covered by its header @full`, async ({
    openPage,
  }) => {
    test.slow();
    const page = await openPage(undefined, screen);
    for (const path of publicPaths) {
      await page.goto(path);
      for (const size of ['150%', '200%']) {
        await page.evaluate((fontSize) => {
          document.documentElement.style.setProperty('font-size', fontSize);
        }, size);
        const found = [await measureOverflow(page), await measureHeader(page)];
        expect(found[0], `${path} at ${size}`).toBeLessThanOrEqual(0);
        expect(found[1], `${path} at ${size}`).toBeLessThanOrEqual(0.25);
      }
    }
  });
}

test('A860: in forced colors the stars are drawn, and the icon of the theme, with no word on it', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1', { ...laptop, forcedColors: 'active' });
  const star = page.locator('.stars i').first();
  const background = await page
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(star).not.toHaveCSS('background-color', background);

  const select = page.getByRole('banner').getByLabel('Theme');
  await expect(select).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  const drawn = await select.evaluate((element) => {
    const { backgroundColor, borderColor } = getComputedStyle(element);
    const icon = getComputedStyle(element.parentElement ?? element, '::after');
    return [icon.borderColor, borderColor, backgroundColor];
  });
  const expected = await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'));
    button.style.background = 'ButtonFace';
    const { color, backgroundColor } = getComputedStyle(button);
    return [color, color, backgroundColor];
  });
  expect(drawn).toEqual(expected);
});

test('on paper, the answers of Services are open and the phone number is there', async ({
  openPage,
}) => {
  const page = await openPage('/services');
  const answers = page.locator('#faq details:not([open]) > p:first-of-type');
  await expect(answers.first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(readSite().phone).last()).toBeVisible();
  for (const answer of await answers.all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
  }
});

test('on paper, matches are short, with the phone number and without buttons', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const { page, cards } = match;
  await findMatches(match);
  await expect(cards).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  // A sheet of Letter within its margins.
  await page.setViewportSize({ width: 720, height: 960 });
  await expect(page.getByText(readSite().phone).last()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  for (const card of await cards.all()) {
    expect((await card.boundingBox())?.height).toBeLessThan(340);
  }
});

test('A861: without a script, the contact form keeps the name of the caregiver', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1', { ...laptop, javaScriptEnabled: false });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  for (const [link, subject] of [
    [/^Contact /, `Question about ${name}`],
    ['Schedule Meeting', `Meeting with ${name}`],
  ] as const) {
    await page.goto('/providers/1');
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('Jo');
  await page.getByRole('textbox', { name: 'Email' }).first().fill('jo@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Could we meet on Tuesday?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: "We've got it, Jo." })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Find My Match' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^See \w+ again$/ })).toHaveAttribute(
    'href',
    '/providers/1',
  );
  await main.getByRole('link', { name: 'Questions to ask on the call', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Questions to ask/ })).toBeInViewport();
});
