import { articleSchema } from '#model/schemas/article.ts';
import { providerSchema } from '#model/schemas/provider.ts';
import { serviceSchema } from '#model/schemas/service.ts';
import { siteSchema } from '#model/schemas/site.ts';
import { agencyFacts } from './agency-facts.ts';

/** The agency's address in the examples. */
export const origin = 'https://agency.example';

export const site = siteSchema.parse({
  name: 'Sandpiper',
  tagline: 'Care on the coast',
  description: 'Nannies and doulas.',
  foundingYear: 2024,
  phone: '(813) 555-0142',
  hours: 'Mon-Fri, 9 to 5',
  answerWithin: '48 hours',
  email: 'info@agency.example',
  address: '1 Sandpiper Lane, Tampa',
  ...agencyFacts,
  social: { facebook: 'https://www.facebook.com/sandpiper' },
  serviceAreas: {
    region: 'Tampa Bay',
    counties: [{ slug: 'pinellas', name: 'Pinellas', cities: ['Largo', 'Dunedin'] }],
  },
});

export const service = serviceSchema.parse({
  id: 1,
  slug: 'nanny',
  title: 'Nanny Services',
  seo: { title: 'Nanny Services', description: 'Nannies for your week.' },
  description: 'A nanny for your week.',
  image: '/images/services/nanny.svg',
  imageAlt: 'A caregiver reads to a child',
  features: ['one', 'two', 'three', 'four', 'five', 'six'],
  detailedDescription: 'A nanny works in your home.',
  faq: [
    { question: 'Who chooses?', answer: 'You do.' },
    { question: 'Who pays?', answer: 'You do.' },
    { question: 'Who drives?', answer: 'Ask your nanny.' },
  ],
});

export const provider = providerSchema.parse({
  id: 12,
  name: 'Maya Torres',
  title: 'Nanny',
  bio: 'Maya likes rainy days.',
  image: 'https://pictures.example/maya.jpg',
  rating: 4.5,
  experience: '5-10 years',
  serviceType: 'nanny',
});

export const article = articleSchema.parse({
  id: 7,
  title: 'Naps',
  excerpt: 'Why they end.',
  image: '/images/blog/naps.svg',
  imageAlt: 'A sleeping child',
  category: 'Sleep',
  publishedAt: '2026-03-14T09:00:00-04:00',
  author: 'Editorial Team',
  authorTitle: 'Reviewed by our placement team',
});

/**
 * Returns every key within a value, on all levels.
 *
 * @param value as it could be written in JSON
 */
export function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(listKeys)];
}
