import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readProviders, readServices } from '#test/kit/site/content.ts';

const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
];
async function openSection(openPage: OpenPage, id: string) {
  const page = await openPage('/');
  return page.locator(`#${id}`);
}

test.describe('hero, features and links', () => {
  test('A72: the hero carries the title of the site', async ({ openPage }) => {
    const page = await openPage('/');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Exceptional Childcare & Family Support Services',
    );
  });

  for (const [statement, name, path] of [
    ['A73', 'Find My Perfect Match', '/recommendations'],
    ['A74, A673', 'Explore Services', '/services'],
    ['A91', 'View All Providers', '/providers'],
    ['A116', 'View All Resources', '/blog'],
    ['A120', 'Complete an Intake Form', '/intake-forms'],
    ['A121', 'Contact Us', '/contact'],
    ['A110', 'Ask us about your city', '/contact'],
  ] as const) {
    test(`${statement}: "${name}" goes to ${path}`, async ({ openPage }) => {
      const page = await openPage('/');

      await page.getByRole('main').getByRole('link', { name, exact: true }).click();

      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test('A75, A76, A77, A78: there are three feature blurbs, each with a text', async ({
    openPage,
  }) => {
    const page = await openPage('/');
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

test('A79, A80: the About section has mission text and a picture of the team', async ({
  openPage,
}) => {
  const about = await openSection(openPage, 'about');

  expect((await about.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(200);
  const picture = about.getByRole('img', { name: /team/i });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('the services', () => {
  test('A81, A82: there is one card per service, with its slug as anchor', async ({ openPage }) => {
    const cards = (await openSection(openPage, 'services')).getByRole('article');

    expect(await cards.evaluateAll((elements) => elements.map(({ id }) => id))).toEqual(
      serviceSlugs,
    );
  });

  for (const slug of serviceSlugs) {
    test(`A83: /#${slug} scrolls to its card, clear of the header`, async ({ openPage }) => {
      const page = await openPage(`/#${slug}`);
      const header = await page.getByRole('banner').boundingBox();
      const card = await page.locator(`#${slug}`).boundingBox();

      expect(card?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity);
      expect(card?.y).toBeLessThan(400);
    });
  }

  for (const [title, slug] of readServices().map(({ title, slug }) => [title, slug] as const)) {
    test(`A84, A672: "Learn More" of ${title} leads to its page`, async ({ openPage }) => {
      const page = await openPage('/');

      await page.locator(`#${slug}`).getByRole('link', { name: 'Learn More' }).click();

      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    });
  }
});

test.describe('the caregivers', () => {
  test('A85, A86, A90, A92: cards show the content, in order, without asking the API', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    await page.goto('/');
    const cards = page.locator('#providers').getByRole('article');

    await expect(cards).toHaveCount(4);
    for (const [index, provider] of readProviders().slice(0, 4).entries()) {
      const card = cards.nth(index);
      expect(await card.getByRole('heading').innerText()).toBe(provider.name);
      await card.getByText(provider.title, { exact: true }).waitFor();
      await card.getByText(provider.bio, { exact: true }).waitFor();
      const picture = card.getByRole('img', { name: `Portrait of ${provider.name}` });
      expect(await picture.getAttribute('src')).toBeTruthy();
      const link = card.getByRole('link', { name: `View Profile of ${provider.name}` });
      await expect(link).toHaveAttribute('href', `/providers/${provider.id.toString()}`);
    }
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A87, A88, A89: whole stars for the whole part, a half star for a fraction', async ({
    openPage,
  }) => {
    const cards = (await openSection(openPage, 'providers')).getByRole('article');
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

test('A119: the closing call to action is headed "Ready to Get Started?"', async ({ openPage }) => {
  const page = await openPage('/');

  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).last().innerText()).toBe(
    'Ready to Get Started?',
  );
});
