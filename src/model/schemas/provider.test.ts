import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listMessages } from '#test/kit/api/messages.ts';
import { listSpecialties, providerSchema } from './provider.ts';
import { providerServiceTypes } from './care.ts';
import { findChoiceProblems } from '#model/entries/choice-problems.ts';
import { deliveredServices, wordService } from './service-names.ts';

const provider = {
  id: 12,
  name: 'Maya Torres',
  title: 'Nanny',
  bio: 'Maya likes rainy days.',
  image: '/images/people/maya.svg',
  rating: 4.5,
  specialties: ['Newborn care', 'Homework help'],
  experience: '5-10 years',
  serviceType: 'nanny',
};

describe('specialty chips', () => {
  test('A187: there is one chip per specialty, in their order', () => {
    const specialties = ['Newborn care', 'Homework help'];
    expect(listSpecialties({ specialties, serviceType: 'nanny' })).toEqual(specialties);
  });

  test('A188: specialties that are no list give way to the service type', () => {
    expect(listSpecialties({ specialties: 'Newborn care', serviceType: 'doula' })).toEqual([
      'doula',
    ]);
  });

  test('A188: without specialties the service type is shown', () => {
    expect(listSpecialties({ specialties: undefined, serviceType: 'nanny' })).toEqual(['nanny']);
    expect(listSpecialties({ specialties: [], serviceType: 'nanny' })).toEqual(['nanny']);
  });
});

describe('what a provider file may hold', () => {
  test('a complete file is accepted, and missing fields get their defaults', () => {
    expect(providerSchema.parse(provider)).toEqual({
      ...provider,
      testimonials: [],
      sample: false,
    });
  });

  test.each([undefined, 0, 0.5, 4, 4.5, 5])('A580: a rating of %s is accepted', (rating) => {
    expect(listMessages(providerSchema, { ...provider, rating })).toEqual([]);
  });

  test.each([
    [4.2, 'rating: Rating goes in halves, like 4 or 4.5.'],
    [5.5, 'rating: Rating must be at most 5.'],
    [-0.5, 'rating: Rating must be at least 0.'],
    ['5', 'rating: Rating must be a number from 0 to 5 in halves, like 4.5.'],
    [Number.NaN, 'rating: Rating must be a number from 0 to 5 in halves, like 4.5.'],
  ])('A580: a rating of %j is refused with a remedy', (rating, message) => {
    expect(listMessages(providerSchema, { ...provider, rating })).toEqual([message]);
  });

  test('A580: of the numbers from 0 to 5 exactly those in halves are accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (hundredths) => {
        const accepted = providerSchema.shape.rating.safeParse(hundredths / 100).success;
        expect(accepted).toBe(hundredths % 50 === 0);
      }),
    );
  });

  test('A579: the service types are nanny, doula and family-assistant, and no other', () => {
    expect(providerServiceTypes).toEqual(['nanny', 'doula', 'family-assistant']);
    for (const serviceType of providerServiceTypes) {
      expect(listMessages(providerSchema, { ...provider, serviceType })).toEqual([]);
    }
    const given = (serviceType: string) =>
      findChoiceProblems([
        ...[{ file: 'content/providers/ana.yaml', kind: 'providers' as const, name: 'ana' }].map(
          (entry) => ({ ...entry, data: { ...provider, serviceType } }),
        ),
      ]).map(({ message }) => message);
    for (const serviceType of providerServiceTypes) expect(given(serviceType)).toEqual([]);
    expect(given('tutor')).toEqual([
      'Service type must be one of: nanny, doula, family-assistant.',
    ]);
  });

  test('A151, A152, A153: the service types are called as the filter calls them', () => {
    const labels = deliveredServices
      .map(wordService)
      .filter(({ slug }) => providerServiceTypes.some((main) => main === slug))
      .map(({ slug, search }) => [slug, search]);
    expect(Object.fromEntries(labels)).toEqual({
      nanny: 'Nanny Services',
      doula: 'Doula Support',
      'family-assistant': 'Family Assistant',
    });
  });

  test.each([
    [0, 'id: Id must be greater than 0.'],
    [1.5, 'id: Id must be a whole number, like 12.'],
    ['12', 'id: Id must be a whole number, like 12.'],
  ])('an id of %j is refused with a remedy', (id, message) => {
    expect(listMessages(providerSchema, { ...provider, id })).toEqual([message]);
  });

  test('A188: specialties may be a text or a list, and nothing else', () => {
    expect(listMessages(providerSchema, { ...provider, specialties: 'Newborns' })).toEqual([]);
    expect(listMessages(providerSchema, { ...provider, specialties: 7 })).toEqual([
      'specialties: Specialties must be a list of up to 12 short texts. Write one per line, each behind a dash.',
    ]);
  });

  test('A733: a check has a month, whether YAML reads it as a text or as a day', () => {
    const checks = { interview: '2026-03', records: new Date('2026-03-14') };
    expect(providerSchema.parse({ ...provider, checks }).checks).toEqual({
      interview: '2026-03',
      records: '2026-03',
    });
  });

  test.each(['2026-13', '2026', 'March 2026', '2026-3', true, ''])(
    'A733: %j is no month of a check and is refused with a remedy',
    (month) => {
      expect(listMessages(providerSchema, { ...provider, checks: { cpr: month } })).toEqual([
        'checks.cpr: The month must be written like 2026-03.',
      ]);
    },
  );

  test('A904: a CPR certificate may say until when it is valid', () => {
    expect(providerSchema.parse({ ...provider, cprUntil: '2027-08' }).cprUntil).toBe('2027-08');
    expect(listMessages(providerSchema, { ...provider, cprUntil: 'August' })).toEqual([
      'cprUntil: The month must be written like 2026-03.',
    ]);
  });

  test('a list has a maximum length', () => {
    const specialties = Array.from({ length: 13 }, () => 'Naps');
    const testimonials = Array.from({ length: 21 }, () => ({ text: 'Kind.', name: 'Ana' }));
    expect(listMessages(providerSchema, { ...provider, specialties, testimonials })).toEqual([
      'specialties: Specialties must be a list of up to 12 short texts. Write one per line, each behind a dash.',
      'testimonials: Please keep to 20 testimonials at most.',
    ]);
  });
});
