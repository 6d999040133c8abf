import { describe, expect, test } from 'vitest';
import { isMainService } from './care.ts';
import { deliveredServices, wordService } from './service-names.ts';

describe('what a service is called', () => {
  test('A873: under the title that it was delivered with, it keeps the specification’s words', () => {
    expect(wordService({ slug: 'doula', title: 'Doula Services' })).toEqual({
      slug: 'doula',
      title: 'Doula Services',
      search: 'Doula Support',
      match: 'Doula Services',
      form: 'Birth or Postpartum Doula',
      phrase: 'doula support',
      noun: 'a doula',
    });
  });

  test.each([
    { slug: 'doula', title: 'Birth Companions' },
    { slug: 'night-nurse', title: 'Night Nurses' },
    { slug: 'constructor', title: 'Doula Services' },
  ])('A873: once renamed or added, it goes by its title: $slug, $title', ({ slug, title }) => {
    expect(wordService({ slug, title })).toEqual({
      slug,
      title,
      search: title,
      match: title,
      form: title,
      phrase: title,
      noun: `for ${title}`,
    });
  });
});

test('A579, A873: a caregiver’s main work is one of the three that the specification names, or an added one', () => {
  const all = [...deliveredServices, { slug: 'night-nurse', title: 'Night Nurses' }];
  expect(all.filter(isMainService).map(({ slug }) => slug)).toEqual([
    ...['nanny', 'doula', 'family-assistant', 'night-nurse'],
  ]);
});
