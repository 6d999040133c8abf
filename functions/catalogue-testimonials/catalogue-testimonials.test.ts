import { expect, test } from 'vitest';
import testimonials from '#functions/catalogue-testimonials/catalogue-testimonials.ts';
import { sampleTestimonials } from '#domain/sample/sample-testimonials.ts';
import { useBuiltCatalogue } from '#test/catalogue/built-catalogue.ts';

useBuiltCatalogue();

test('A583: GET /api/testimonials lists what families say', async () => {
  const response = await testimonials(new Request('http://localhost:8888/api/testimonials'));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(sampleTestimonials);
});
