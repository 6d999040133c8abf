import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readProviders } from '#test/kit/site/content.ts';

const providers = readProviders();

test.describe('the list of caregivers', () => {
  test('A148: it is headed "Our Childcare Providers" and shows the first eight', async ({
    openPage,
  }) => {
    const page = await openPage('/providers');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Our Childcare Providers',
    );
    expect(await page.getByRole('article').getByRole('heading').allInnerTexts()).toEqual(
      providers.slice(0, 8).map(({ name }) => name),
    );
  });

  for (const [statement, width, columns] of [
    ['A170', 390, 1],
    ['A170', 639, 1],
    ['A171', 640, 2],
    ['A171', 1023, 2],
    ['A172', 1024, 3],
    ['A172', 1279, 3],
    ['A173', 1280, 4],
  ] as const) {
    test(`${statement}: at ${width.toString()} px the cards stand in ${columns.toString()} columns`, async ({
      openPage,
    }) => {
      const page = await openPage('/providers', { viewport: { width, height: 900 } });

      expect(await countColumns(page.getByRole('article'))).toBe(columns);
    });
  }

  test('A174, A175: it invites caregivers to apply', async ({ openPage }) => {
    const page = await openPage('/providers');

    await page
      .getByRole('heading', { name: 'Join Our Team of Professionals', exact: true })
      .waitFor();
    await page.getByRole('link', { name: 'Apply as a Provider', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/intake-forms');
  });

  test('A177, A198: a visitor sees no toolbar, and nothing is asked of the API', async ({
    openPage,
  }) => {
    const page = await openPage();
    const requests = recordRequests(page);
    await page.goto('/providers');

    expect(await page.getByRole('toolbar').count()).toBe(0);
    const buttons = page.getByRole('main').getByRole('button');
    expect(
      await buttons.evaluateAll((all) =>
        all.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      ),
    ).toEqual(['Search', ...providers.slice(0, 8).map(({ name }) => `Save ${name}`)]);
    expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
  });
});

test.describe('a profile', () => {
  const rows = providers.map((provider) => [provider.name, provider] as const);

  for (const [name, provider] of rows) {
    test(`A181–A192, A198: ${name} is shown with all facts`, async ({ openPage }) => {
      const page = await openPage();
      const requests = recordRequests(page);
      await page.goto(`/providers/${provider.id.toString()}`);
      const main = page.getByRole('main');
      const firstName = name.split(' ')[0] ?? '';

      const picture = main.getByRole('img', { name: `Portrait of ${name}` });
      expect(
        await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(0);
      expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(name);
      await main.getByText(provider.title, { exact: true }).waitFor();
      await main.getByText(`${provider.experience} experience`, { exact: true }).waitFor();
      const about = main.locator('section').filter({
        has: page.getByRole('heading', { name: 'About', exact: true }),
      });
      expect(await about.getByRole('paragraph').innerText()).toBe(provider.bio);
      const more = main.getByRole('heading', { name: `More About ${firstName}`, exact: true });
      expect(await more.count()).toBe(provider.detailedBio === undefined ? 0 : 1);
      if (provider.detailedBio !== undefined) {
        const [start = ''] = provider.detailedBio.split('\n');
        expect(await main.locator('.prose').innerText()).toContain(start);
      }
      const specialties = main.locator('section').filter({
        has: page.getByRole('heading', { name: 'Specialties', exact: true }),
      });
      expect(await specialties.getByRole('listitem').allInnerTexts()).toEqual(
        Array.isArray(provider.specialties) ? provider.specialties : [provider.serviceType],
      );
      expect(requests.filter((request) => request.includes('/api'))).toEqual([]);
    });
  }

  for (const [what, provider] of rows) {
    test(`A184: the rating of ${what} fills as many of five stars as it has whole points`, async ({
      openPage,
    }) => {
      const page = await openPage(`/providers/${provider.id.toString()}`);
      const stars = page
        .getByRole('img', { name: `Rated ${provider.rating.toString()} out of 5` })
        // Similar caregivers may have the same rating.
        .first()
        .locator('[data-star]');

      await expect(stars).toHaveCount(5);
      expect(
        await stars.evaluateAll((all) =>
          all.map((star) => (star as HTMLElement).dataset['star'] === 'full').lastIndexOf(true),
        ),
      ).toBe(Math.floor(provider.rating) - 1);
    });
  }

  for (const [how, label, subject] of [
    ['A189, A674', 'Contact', 'Question about'],
    ['A190, A674', 'Schedule Meeting', 'Meeting with'],
  ] as const) {
    test(`${how}: "${label}" leads to the contact form with the caregiver named`, async ({
      openPage,
    }) => {
      const [provider] = providers;
      const name = provider?.name ?? '';
      const page = await openPage(`/providers/${provider?.id.toString() ?? ''}`);
      const link = label === 'Contact' ? `Contact ${name.split(' ')[0] ?? ''}` : label;

      await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();

      expect(new URL(page.url()).pathname).toBe('/contact');
      await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
        `${subject} ${name}`,
      );
    });
  }

  test('A193: "← Back to All Providers" goes to the list', async ({ openPage }) => {
    const page = await openPage('/providers/2');

    await page.getByRole('link', { name: '← Back to All Providers', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/providers');
  });
});
