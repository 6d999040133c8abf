import { describe, expect, test } from 'vitest';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';
import { readProviders, readServices } from '#test/site/content.ts';

const browser = useBrowser();
const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
];
async function openSection(id: string) {
  const page = await browser.openPage('/');
  return page.locator(`#${id}`);
}

describe('hero, features and links', () => {
  test('A72: the hero carries the title of the site', async () => {
    const page = await browser.openPage('/');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Exceptional Childcare & Family Support Services',
    );
  });

  test.each([
    ['A73', 'Find My Perfect Match', '/recommendations'],
    ['A74, A673', 'Explore Services', '/services'],
    ['A91', 'View All Providers', '/providers'],
    ['A116', 'View All Resources', '/blog'],
    ['A120', 'Complete an Intake Form', '/intake-forms'],
    ['A121', 'Contact Us', '/contact'],
    ['A110', 'Ask us about your city', '/contact'],
  ])('%s: "%s" goes to %s', async (_, name, path) => {
    const page = await browser.openPage('/');

    await page.getByRole('main').getByRole('link', { name, exact: true }).click();

    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('A75, A76, A77, A78: there are three feature blurbs, each with a text', async () => {
    const page = await browser.openPage('/');
    const blurbs = page
      .getByRole('region', { name: 'Why families choose us' })
      .getByRole('listitem');

    expect(await blurbs.getByRole('heading').allInnerTexts()).toEqual([
      'Vetted Professionals',
      'Personalized Matching',
      'Flexible Support',
    ]);
    for (const text of await blurbs.getByRole('paragraph').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(40);
    }
  });
});

test('A79, A80: the About section has mission text and a picture of the team', async () => {
  const about = await openSection('about');

  expect((await about.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(200);
  const picture = about.getByRole('img', { name: /team/i });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

describe('the services', () => {
  test('A81, A82: there is one card per service, with its slug as anchor', async () => {
    const cards = (await openSection('services')).getByRole('article');

    expect(await cards.evaluateAll((elements) => elements.map(({ id }) => id))).toEqual(
      serviceSlugs,
    );
  });

  test.each(serviceSlugs)('A83: /#%s scrolls to its card, clear of the header', async (slug) => {
    const page = await browser.openPage(`/#${slug}`);
    const header = await page.getByRole('banner').boundingBox();
    const card = await page.locator(`#${slug}`).boundingBox();

    expect(card?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
    expect(card?.y).toBeLessThan(400);
  });

  test.each(readServices().map(({ title, slug }) => [title, slug] as const))(
    'A84, A672: "Learn More" of %s leads to its page',
    async (title, slug) => {
      const page = await browser.openPage('/');

      await page.locator(`#${slug}`).getByRole('link', { name: 'Learn More' }).click();

      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    },
  );
});

describe('the caregivers', () => {
  test('A85, A86, A90, A92: cards show the content, in order, without asking the API', async () => {
    const page = await browser.openPage();
    const requests = recordRequests(page);
    await page.goto('/');
    const cards = page.locator('#providers').getByRole('article');

    expect(await cards.count()).toBe(4);
    for (const [index, provider] of readProviders().slice(0, 4).entries()) {
      const card = cards.nth(index);
      expect(await card.getByRole('heading').innerText()).toBe(provider.name);
      await card.getByText(provider.title, { exact: true }).waitFor();
      await card.getByText(provider.bio, { exact: true }).waitFor();
      const picture = card.getByRole('img', { name: `Portrait of ${provider.name}` });
      expect(await picture.getAttribute('src')).toBeTruthy();
      const link = card.getByRole('link', { name: `View Profile of ${provider.name}` });
      expect(await link.getAttribute('href')).toBe(`/providers/${provider.id.toString()}`);
    }
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A87, A88, A89: whole stars for the whole part, a half star for a fraction', async () => {
    const cards = (await openSection('providers')).getByRole('article');
    const providers = readProviders().slice(0, 4);

    for (const [index, { rating }] of providers.entries()) {
      const stars = cards
        .nth(index)
        .getByRole('img', { name: `Rated ${rating.toString()} out of 5` });
      expect(await stars.locator('[data-star=full]').count()).toBe(Math.floor(rating));
      expect(await stars.locator('[data-star=half]').count()).toBe(rating % 1 === 0.5 ? 1 : 0);
    }
  });
});

test('A119: the closing call to action is headed "Ready to Get Started?"', async () => {
  const page = await browser.openPage('/');

  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).last().innerText()).toBe(
    'Ready to Get Started?',
  );
});
