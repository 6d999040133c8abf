import { expect, test } from 'vitest';
import { articleSchema, slugSchema } from './article.ts';
import { providerSchema } from './provider.ts';
import { providerServiceTypes } from './care.ts';
import { serviceSlugs } from './service-paths.ts';
import {
  areSamplesShown,
  sampleArticles,
  sampleProviders,
  sampleServices,
  sampleTestimonials,
} from './samples.ts';
import { serviceSchema } from './service.ts';
import { testimonialSchema } from './testimonial.ts';

test('A93, A627: the built-in services are the five default ones and pass the rules of content', () => {
  expect(sampleServices.map((service) => service.slug)).toEqual(serviceSlugs);
  for (const service of sampleServices) expect(serviceSchema.parse(service)).toEqual(service);
});

test('A92, A628: there are eight built-in providers, of every kind, that pass the rules', () => {
  expect(sampleProviders).toHaveLength(8);
  const kinds = new Set(sampleProviders.map((provider) => provider.serviceType));
  expect(kinds).toEqual(new Set(providerServiceTypes));
  for (const provider of sampleProviders) expect(providerSchema.parse(provider)).toEqual(provider);
});

test('A94, A629: the built-in testimonials pass the rules', () => {
  expect(sampleTestimonials.length).toBeGreaterThan(0);
  for (const testimonial of sampleTestimonials) {
    expect(testimonialSchema.parse(testimonial)).toEqual(testimonial);
  }
});

test('A117, A630, A631: there are six built-in articles, of which the home page shows three', () => {
  expect(sampleArticles).toHaveLength(6);
  for (const { slug, content, ...head } of sampleArticles) {
    expect(slugSchema.parse(slug)).toBe(slug);
    expect(content).not.toBe('');
    expect(articleSchema.parse(head)).toEqual(head);
  }
});

test('A697: every built-in person and review is flagged as a sample', () => {
  expect(sampleProviders.every((provider) => provider.sample)).toBe(true);
  expect(sampleTestimonials.every((testimonial) => testimonial.sample)).toBe(true);
});

test.each([
  [undefined, undefined, true],
  ['http://localhost:8888', '', true],
  ['http://www.agency-one.com', '', true],
  ['https://localhost', '', true],
  ['https://127.0.0.1:8888', '', true],
  ['https://sandpiperfamilycare.example', '', true],
  ['https://deploy-preview-7--agency.netlify.app', '', true],
  ['not an address', '', true],
  ['https://www.agency-one.com', '', false],
  ['https://agency-one.com/', undefined, false],
  ['https://www.agency-one.com', 'on', true],
  ['http://localhost:8888', 'off', false],
])('A788: at the address %s with SAMPLES=%s, samples show: %s', (SITE_URL, SAMPLES, expected) => {
  expect(areSamplesShown({ SITE_URL, SAMPLES })).toBe(expected);
});

test('A788: a choice that is none is refused with its remedy', () => {
  expect(() => areSamplesShown({ SAMPLES: 'yes' })).toThrow('SAMPLES must be on or off.');
});
