import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { pressLink } from '#test/kit/browser/press-link.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readArticles, readProviders, readServices } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';

const serviceSlugs = [
  'nanny',
  'doula',
  'family-assistant',
  'childcare-consulting',
  'specialized-care',
];

const counties: Record<string, string> = {
  Pinellas:
    'St. Petersburg, Clearwater, Dunedin, Largo, Palm Harbor, Tarpon Springs, Safety Harbor, Oldsmar, Belleair, Seminole, Pinellas Park',
  Hillsborough:
    'Tampa, Brandon, Temple Terrace, Plant City, Apollo Beach, Ruskin, Sun City Center, Westchase, Riverview, Valrico',
  Manatee: 'Bradenton, Palmetto, Anna Maria Island, Ellenton, Lakewood Ranch, Parrish',
  Sarasota: 'Sarasota, Venice, North Port, Siesta Key, Longboat Key, Englewood, Nokomis, Osprey',
  Pasco:
    "New Port Richey, Port Richey, Hudson, Holiday, Trinity, Wesley Chapel, Zephyrhills, Land O' Lakes, Dade City",
};

test('A72, A75, A76, A77, A78, A79, A80, A119: hero, three blurbs, mission with a picture of the team, and a closing call', async ({
  openPage,
}) => {
  const page = await openPage('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Exceptional Childcare & Family Support Services',
  );

  const blurbs = page.getByRole('region', { name: 'Why families choose us' }).getByRole('listitem');
  await expect(blurbs.getByRole('heading')).toHaveText(
    ['Vetted Professionals', 'Personalized Matching', 'Flexible Support'],
    { useInnerText: true },
  );
  for (const text of await blurbs.getByRole('paragraph').allInnerTexts()) {
    expect(text.length).toBeGreaterThan(40);
  }

  const about = page.locator('#about');
  expect((await about.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(200);
  const picture = about.getByRole('img', { name: /team/i });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toHaveText(
    'Ready to Get Started?',
  );
});

test('A73, A74, A91, A110, A116, A120, A121, A673: its links lead where they say', async ({
  openPage,
}) => {
  const page = await openPage('/');
  for (const [name, path] of [
    ['Find My Perfect Match', '/recommendations'],
    ['Explore Services', '/services'],
    ['View All Providers', '/providers'],
    ['View All Resources', '/blog'],
    ['Complete an Intake Form', '/intake-forms'],
    ['Contact Us', '/contact'],
    ['Ask us about your city', '/contact'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    expect((await pressLink(link)).pathname, name).toBe(path);
  }

  await page.getByRole('main').getByRole('link', { name: 'Contact Us', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/contact');
});

for (const [statement, path, said] of [
  ['A634', '/', /nannies average 5\+ years of experience/i],
  ['A636', '/', /within 24-48 hours/i],
  ['A637', '/', /Tampa Bay/],
  ['A637', '/about', /Florida Suncoast/],
] as const) {
  test(`${statement}: ${path} says ${said.source}`, async () => {
    const { html } = await fetchPage(path);
    expect(listElements(html, 'main')[0]?.text).toMatch(said);
  });
}

test.describe('the services', () => {
  test('A81, A82, A84, A672: one card per service, its slug as anchor, "Learn More" to its page', async ({
    openPage,
  }) => {
    const page = await openPage('/');
    const cards = page.locator('#services').getByRole('article');
    expect(await cards.evaluateAll((elements) => elements.map(({ id }) => id))).toEqual(
      serviceSlugs,
    );

    const services = readServices();
    expect(services.length).toBeGreaterThan(0);
    for (const { title, slug } of services) {
      const link = page.locator(`#${slug}`).getByRole('link', { name: 'Learn More' });
      const { html } = await fetchPage((await pressLink(link)).pathname);
      expect(listElements(html, 'h1').map(({ text }) => text)).toEqual([title]);
    }
  });

  test('A83: the address of a card scrolls to it, clear of the header', async ({ openPage }) => {
    const page = await openPage();
    for (const slug of serviceSlugs) {
      await page.goto(`/#${slug}`);
      const header = await page.getByRole('banner').boundingBox();
      const card = await page.locator(`#${slug}`).boundingBox();

      expect(card?.y, slug).toBeGreaterThanOrEqual(header?.height ?? Infinity);
      expect(card?.y, slug).toBeLessThan(400);
    }
  });
});

test('on a phone, services and articles are short, with a small picture beside their first lines', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 375, height: 812 } });
  await page.goto('/');
  for (const section of ['#services', '#resources']) {
    const cards = page.locator(section).getByRole('article');
    expect(await countColumns(cards)).toBe(1);
    for (const card of await cards.all()) {
      const picture = await card.getByRole('img').boundingBox();
      const heading = await card.getByRole('heading').boundingBox();
      if (!picture || !heading) throw new Error('The card has no picture or no heading.');
      expect(picture.x).toBeGreaterThan(heading.x);
      expect(heading.y).toBeLessThan(picture.y + picture.height);
      expect((await card.boundingBox())?.height).toBeLessThan(380);
    }
  }
});

test('A85, A86, A87, A88, A89, A90, A92: caregivers show the content, in order, with whole and half stars, without asking the API', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/');
  const cards = page.locator('#providers').getByRole('article');

  await expect(cards).toHaveCount(4);
  for (const [index, provider] of readProviders().slice(0, 4).entries()) {
    const { rating = 0 } = provider;
    const card = cards.nth(index);
    await expect(card.getByRole('heading')).toHaveText(provider.name);
    await card.getByText(provider.title, { exact: true }).waitFor();
    await card.getByText(provider.bio, { exact: true }).waitFor();
    const picture = card.getByRole('img', { name: `Illustrated portrait of ${provider.name}` });
    await expect(picture).toHaveAttribute('src');
    const link = card.getByRole('link', { name: `View Profile of ${provider.name}` });
    await expect(link).toHaveAttribute('href', `/providers/${provider.id}`);
    const stars = card.getByRole('img', { name: `Rated ${rating} out of 5` });
    await expect(stars.locator('[data-star=full]')).toHaveCount(Math.floor(rating));
    await expect(stars.locator('[data-star=half]')).toHaveCount(rating % 1 === 0.5 ? 1 : 0);
  }
  expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
});

test('A102, A103, A104, A105, A106, A107, A108, A109: the region stands before five counties with their cities, and a note on others', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const areas = page.locator('#service-areas');
  const text = await areas.innerText();
  const readCities = (county: string) =>
    areas
      .getByRole('heading', { name: county, exact: true })
      .locator('xpath=..')
      .getByRole('listitem')
      .allInnerTexts();

  await expect(areas.getByRole('heading', { level: 3 })).toHaveText(Object.keys(counties), {
    useInnerText: true,
  });
  expect(text.indexOf('Tampa Bay Metropolitan Area')).toBeGreaterThan(0);
  expect(text.indexOf('Tampa Bay Metropolitan Area')).toBeLessThan(text.indexOf('\nPinellas'));
  for (const [county, count] of [
    ['Pinellas', 11],
    ['Hillsborough', 10],
    ['Manatee', 6],
    ['Sarasota', 8],
    ['Pasco', 9],
  ] as const) {
    const cities = await readCities(county);
    expect(cities).toHaveLength(count);
    expect(cities.join(', ')).toBe(counties[county]);
  }
  expect(text).toMatch(/cities not listed may still be served/i);
});

test('A111, A112, A113, A114, A115, A118: Parent Resources shows the three newest articles with all facts, in one to three columns', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const section = page.locator('#resources');
  const cards = section.getByRole('article');
  const posts = readArticles();
  expect(posts.length).toBeGreaterThan(3);

  await section.getByRole('heading', { name: 'Parent Resources', exact: true }).waitFor();
  await expect(cards).toHaveCount(3);
  for (const [index, post] of posts.slice(0, 3).entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading')).toHaveText(post.title);
    await card.getByText(post.excerpt, { exact: true }).waitFor();
    await expect(card.getByRole('img')).toHaveAttribute('src');
    await expect(card.getByText(new RegExp(`^${post.category}$`, 'i'))).toHaveCount(1);
    expect(await card.getByRole('time').innerText()).toMatch(
      /^(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
    );
    const link = card.getByRole('link', { name: `Read More → ${post.title}` });
    await expect(link).toHaveAttribute('href', `/blog/${post.slug}`);
  }
  await expectColumns(page);
});

/** Expects as many cards of articles side by side as the width of the screen allows. */
async function expectColumns(page: Page): Promise<void> {
  const cards = page.locator('#resources').getByRole('article');
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countColumns(cards), `at ${width} px`).toBe(columns);
  }
}
