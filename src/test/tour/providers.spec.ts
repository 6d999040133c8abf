import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readProviders } from '#test/kit/site/content.ts';

const providers = readProviders();

test('A148, A170, A171, A172, A173: the list is headed "Our Childcare Providers" and shows the first eight, in one to four columns', async ({
  openPage,
}) => {
  const page = await openPage('/providers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Childcare Providers');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(
    providers.slice(0, 8).map(({ name }) => name),
    { useInnerText: true },
  );

  for (const [width, columns] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1279, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countColumns(page.getByRole('article')), width.toString()).toBe(columns);
  }
});

test('A174, A175, A177, A198: a visitor of the list sees no toolbar, and an invitation to apply; nothing is asked of the API', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.goto('/providers');

  await expect(page.getByRole('toolbar')).toHaveCount(0);
  const buttons = page.getByRole('main').getByRole('button');
  expect(
    await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ),
  ).toEqual(['Search', ...providers.slice(0, 8).map(({ name }) => `Save ${name}`)]);
  expect(requests.filter((request) => request.includes('/api'))).toEqual([]);

  await page
    .getByRole('heading', { name: 'Join Our Team of Professionals', exact: true })
    .waitFor();
  await page.getByRole('link', { name: 'Apply as a Provider', exact: true }).click();
  const { pathname, hash } = new URL(page.url());
  expect(pathname + hash).toBe('/intake-forms#providers');
});

type Provider = (typeof providers)[number];

/** Expects the facts about a caregiver on the open page. */
async function expectFacts(page: Page, provider: Provider): Promise<void> {
  const { name } = provider;
  const main = page.getByRole('main');
  const firstName = name.split(' ')[0] ?? '';
  const getSection = (heading: string) =>
    main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

  const picture = main.getByRole('img', { name: `Portrait of ${name}` });
  expect(
    await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await main.getByText(provider.title, { exact: true }).waitFor();
  await main.getByText(`${provider.experience} experience`, { exact: true }).waitFor();
  await expect(getSection('About').getByRole('paragraph')).toHaveText(provider.bio);
  const more = main.getByRole('heading', { name: `More About ${firstName}`, exact: true });
  await expect(more).toHaveCount(provider.detailedBio === undefined ? 0 : 1);
  if (provider.detailedBio !== undefined) {
    const [start = ''] = provider.detailedBio.split('\n');
    expect(await main.locator('.prose').last().innerText()).toContain(start);
  }
  await expect(getSection('Specialties').getByRole('listitem')).toHaveText(
    Array.isArray(provider.specialties) ? provider.specialties : [provider.serviceType],
    { useInnerText: true },
  );
}

/** Expects the rating of families to fill as many of five stars as it has whole points. */
async function expectStars(page: Page, { rating = 0, testimonials }: Provider): Promise<void> {
  if (testimonials.length === 0) return;
  const stars = page
    .getByRole('img', { name: `${rating} out of 5` })
    // Similar caregivers may have the same rating.
    .first()
    .locator('[data-star]');

  await expect(stars).toHaveCount(5);
  expect(
    await stars.evaluateAll((all) =>
      all.map((star) => (star as HTMLElement).dataset.star === 'full').lastIndexOf(true),
    ),
  ).toBe(Math.floor(rating) - 1);
}

test.describe('a profile', () => {
  test('A181–A192, A184, A198: each shows all facts and as many full stars as whole points, without asking the API', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    for (const provider of providers) {
      await test.step(provider.name, async () => {
        await page.goto(`/providers/${provider.id}`);
        await expectFacts(page, provider);
        await expectStars(page, provider);
      });
    }
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });

  test('A189, A190, A193, A674: it leads back to the list, and to the contact form with the caregiver named', async ({
    openPage,
  }) => {
    const [provider] = providers;
    const name = provider?.name ?? '';
    const page = await openPage();
    for (const [label, subject] of [
      [`Contact ${name.split(' ')[0] ?? ''}`, 'Question about'],
      ['Schedule Meeting', 'Meeting with'],
    ] as const) {
      await page.goto(`/providers/${provider?.id.toString() ?? ''}`);
      const links = page.getByRole('main').getByRole('link', { name: label, exact: true });
      await links.first().click();

      expect(new URL(page.url()).pathname).toBe('/contact');
      await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
        `${subject} ${name}`,
      );
    }

    await page.goto('/providers/2');
    await page.getByRole('link', { name: '← Back to All Providers', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/providers');
  });
});
