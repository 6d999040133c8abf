import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { catalogueProviderSchema } from '#model/schemas/catalogue-entries.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

const catalogue = useBuiltCatalogue();

async function list() {
  const response = await catalogueApi.fetch(new Request('http://localhost:8888/api/providers'));
  expect(response.status).toBe(200);
  return catalogueProviderSchema.array().parse(await response.json());
}

test('A578: GET /api/providers lists the caregivers with all of their fields', async () => {
  expect(await list()).toEqual(sampleProviders);
});

test('A579: every service type is nanny, doula or family-assistant', async () => {
  const kinds = new Set((await list()).map(({ serviceType }) => serviceType));
  expect([...kinds].sort()).toEqual(['doula', 'family-assistant', 'nanny']);
});

test('A580: ratings go in halves', async () => {
  const rated = [4, 4.5, 5].map((rating, index) => ({ ...sampleProviders[index], rating }));
  await catalogue.write('catalogue/providers.json', JSON.stringify(rated));
  await catalogue.renew();
  expect((await list()).map(({ rating }) => rating)).toEqual([4, 4.5, 5]);
});

test('A578: specialties are a list, however an editor wrote them', async () => {
  const [first] = sampleProviders;
  const without = { ...first, specialties: undefined };
  const written = [first, { ...without, specialties: 'Anything' }, without];
  await catalogue.write('catalogue/providers.json', JSON.stringify(written));
  await catalogue.renew();
  expect((await list()).map(({ specialties }) => specialties)).toEqual([
    first?.specialties,
    [],
    [],
  ]);
});

test('with view=cards the list has what a search needs, without the long texts', async () => {
  const told = { languages: ['English'], counties: ['pasco'], detailedBio: 'Long.' };
  const [first] = sampleProviders;
  await catalogue.write('catalogue/provider-cards.json', JSON.stringify([{ ...first, ...told }]));
  await catalogue.renew();
  const response = await catalogueApi.fetch(
    new Request('http://localhost:8888/api/providers?view=cards'),
  );
  const { testimonials, ...card } = { ...first };
  expect(testimonials).toEqual([]);
  expect(await response.json()).toEqual([{ ...card, languages: ['English'], counties: ['pasco'] }]);
});
