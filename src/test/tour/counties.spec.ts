import { expect, test } from '#test/kit/browser/site-test.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';

const providers = readProviders();
const { counties } = readSite().serviceAreas;
const worksIn = (county: string) =>
  providers.filter((provider) => provider.counties?.includes(county));

test('A967: the page of a county counts who works there and next door, names its towns, and is linked from the map of towns', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Manatee', exact: true }).getByRole('link').click();
  await main.getByRole('heading', { level: 1, name: 'Care in Manatee County' }).waitFor();
  const own = worksIn('manatee');
  await expect(main).toContainText(`${own.length} caregivers on this site work in Manatee County.`);
  await expect(main).toContainText(
    / \d more work next door, in Pinellas, Hillsborough and Sarasota:/,
  );
  await expect(main.getByRole('article')).toHaveCount(Math.min(3, own.length));
  const { cities = [] } = counties.find(({ slug }) => slug === 'manatee') ?? {};
  await expect(main.getByRole('complementary').getByRole('listitem')).toHaveText(cities);
});

test('A967: a county without a page of at least 250 words has none, nor a link to one', async () => {
  expect((await fetchPage('/counties/pinellas')).status).toBe(200);
  // One has a text of a few words, the other none.
  for (const slug of ['pasco', 'sarasota']) {
    expect((await fetchPage(`/counties/${slug}`)).status, slug).toBe(404);
    expect((await fetchPage('/')).html, slug).not.toContain(`/counties/${slug}`);
  }
  expect((await fetchPage('/sitemap-0.xml')).html).toContain('/counties/manatee');
});
