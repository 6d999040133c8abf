import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleTestimonials } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

useBuiltCatalogue();

test('A583: GET /api/testimonials lists what families say', async () => {
  const response = await catalogueApi.fetch(new Request('http://localhost:8888/api/testimonials'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(sampleTestimonials);
});
