import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { catalogueServiceSchema } from '#model/schemas/catalogue-entries.ts';
import { sampleServices } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

useBuiltCatalogue();

const url = 'http://localhost:8888/api/services';

async function list() {
  const response = await catalogueApi.fetch(new Request(url));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  return catalogueServiceSchema.array().parse(await response.json());
}

test('A576: GET /api/services lists the services with all of their fields', async () => {
  const listed = await list();
  expect(listed).toHaveLength(sampleServices.length);
  for (const [index, { id, title, slug, description, image }] of sampleServices.entries()) {
    expect(listed[index]).toMatchObject({ id, title, slug, description, image });
    expect(listed[index]?.features).toEqual(sampleServices[index]?.features);
    expect(listed[index]?.detailedDescription).toBe(sampleServices[index]?.detailedDescription);
  }
});

test('A577: the slugs are the default ones', async () => {
  expect((await list()).map(({ slug }) => slug)).toEqual([
    ...['nanny', 'doula', 'family-assistant', 'childcare-consulting', 'specialized-care'],
  ]);
});

test('fields for the pages alone are left out', async () => {
  const listed = (await (await catalogueApi.fetch(new Request(url))).json()) as object[];
  for (const service of listed) expect(service).not.toHaveProperty('seo');
});
