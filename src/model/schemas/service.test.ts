import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { servicePaths, serviceSlugs, toServicePath } from './service-paths.ts';
import { listCaregiversOf, serviceSchema } from './service.ts';

const service = {
  id: 3,
  slug: 'nanny',
  title: 'Nanny Services',
  seo: { title: 'Nanny Services', description: 'Nannies for your week.' },
  description: 'A nanny for your week.',
  image: '/images/services/nanny.svg',
  imageAlt: 'A caregiver reads to a child',
  features: ['one', 'two', 'three', 'four', 'five', 'six'],
  detailedDescription: 'A nanny works in your home.',
  closing: 'Tell us about your week.',
  faq: [
    { question: 'Who chooses?', answer: 'You do.' },
    { question: 'Who pays?', answer: 'You do.' },
    { question: 'Who drives?', answer: 'Ask your nanny.' },
  ],
};

test('A577: the five slugs stand in the order of the site', () => {
  expect(serviceSlugs).toEqual([
    'nanny',
    'doula',
    'family-assistant',
    'childcare-consulting',
    'specialized-care',
  ]);
});

test('A4, A5, A6, A7, A8: each service has the address of its own page', () => {
  expect(serviceSlugs.map((slug) => servicePaths[slug])).toEqual([
    '/nanny-services',
    '/doula-services',
    '/family-assistant-services',
    '/childcare-consulting',
    '/specialized-care',
  ]);
});

test('A873: a service that an agency adds has an address below the services', () => {
  expect(toServicePath('night-nurse')).toBe('/services/night-nurse');
  expect(toServicePath('toString')).toBe('/services/toString');
});

describe('what a service file may hold', () => {
  test('A144: a file with six features is accepted', () => {
    expect(serviceSchema.parse(service)).toEqual(service);
  });

  test.each([0, 1, 5, 7, 12])('A144: %d features are refused', (count) => {
    const features = Array.from({ length: count }, () => 'Naps');
    expect(listMessages(serviceSchema, { ...service, features })).toEqual([
      'features: Features must be exactly 6.',
    ]);
  });

  test('A144: an empty feature does not count', () => {
    const features = [...service.features.slice(1), '  '];
    expect(listMessages(serviceSchema, { ...service, features })).toEqual([
      'features[5]: Feature is empty. Write at least one word.',
    ]);
  });

  test.each([
    [
      'slug',
      'Night Nurses',
      'slug: Slug must be the name of the file: lower-case letters, digits and single hyphens.',
    ],
    ['id', 0, 'id: Id must be greater than 0.'],
    ['id', '3', 'id: Id must be a whole number, like 3.'],
    ['title', 'a'.repeat(81), 'title: Title is longer than 80 characters. Please shorten it.'],
    [
      'detailedDescription',
      'a'.repeat(20_001),
      'detailedDescription: Long description is longer than 20000 characters. Please shorten it.',
    ],
  ])('a wrong %s is refused with a remedy', (field, value, message) => {
    expect(listMessages(serviceSchema, { ...service, [field]: value })).toEqual([message]);
  });
});

test('a service has three questions', () => {
  expect(listMessages(serviceSchema, { ...service, faq: service.faq.slice(1) })).toEqual([
    'faq: There must be exactly 3 questions.',
  ]);
});

describe('the caregivers of a service', () => {
  const nanny = { id: 4, serviceType: 'nanny' as const, rating: 4 };

  test('A741: those whose main work it is come first, then the better rated, then the earlier', () => {
    const also = { ...nanny, id: 1, serviceType: 'doula' as const, rating: 5 };
    const all = [
      { id: 6, serviceType: 'nanny' as const },
      { ...also, services: ['nanny' as const] },
      { ...also, id: 2 },
      nanny,
      { ...nanny, id: 3 },
      { ...nanny, id: 5, rating: 4.5 },
    ];
    expect(listCaregiversOf('nanny', all, 9).map(({ id }) => id)).toEqual([5, 3, 4, 6, 1]);
    expect(listCaregiversOf('nanny', all)).toHaveLength(2);
    expect(listCaregiversOf('specialized-care', all)).toEqual([]);
  });

  test('A741: they are the same ones in whatever order the files are read', () => {
    const caregiver = fc.record({
      id: fc.nat(20),
      serviceType: fc.constantFrom('nanny' as const, 'doula' as const),
      services: fc.constantFrom<string[]>([], ['nanny']),
      rating: fc.constantFrom(4, 4.5, 5),
    });
    const caregivers = fc.uniqueArray(caregiver, { selector: ({ id }) => id });
    fc.assert(
      fc.property(caregivers, (all) => {
        const shown = listCaregiversOf('nanny', all);
        expect(listCaregiversOf('nanny', all.toReversed())).toEqual(shown);
        for (const { serviceType, services } of shown) {
          expect([serviceType, ...services]).toContain('nanny');
        }
      }),
    );
  });
});
