import { expect, test } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import type { Provider } from '#model/schemas/provider.ts';
import { describeComparison } from './comparison.ts';

const areas = [{ slug: 'pinellas', name: 'Pinellas' }];

const silent: Provider = {
  id: 7,
  name: 'Bo Chen',
  title: 'Nanny',
  bio: 'Bo likes rain.',
  image: '/images/bo.svg',
  rating: 5,
  experience: '3-5 years',
  testimonials: [],
  serviceType: 'nanny',
  sample: false,
};

const told: Provider = {
  ...silent,
  id: 8,
  specialties: ['Toddlers'],
  services: ['doula'],
  ageGroups: ['toddlers'],
  counties: ['pinellas'],
  towns: ['Largo', 'Clearwater'],
  schedules: ['full_time'],
  skills: ['transportation'],
  languages: ['English', 'Greek'],
  checks: { interview: '2026-03', cpr: '2026-04' },
  testimonials: [{ text: 'Kind.', name: 'Ana', month: '2026-10' }],
};

test('A970: caregivers are compared by the facts of their profiles, and what is unknown is an empty list', () => {
  const { terms, providers } = describeComparison([silent, told], areas, deliveredServices);
  const [one, other] = providers.map(({ facts }) =>
    Object.fromEntries(terms.map((term, index) => [term, facts[index]])),
  );
  expect(one).toEqual({
    Service: ['Nanny Services'],
    Ages: [],
    Counties: [],
    Towns: [],
    Schedule: [],
    Specialties: ['nanny'],
    'Also helps with': [],
    Languages: [],
    Experience: ['3-5 years'],
    Checks: [],
    'What families say': [],
  });
  expect(other).toEqual({
    Service: ['Nanny Services', 'Doula Services'],
    Ages: ['Toddlers (1-3)'],
    Counties: ['Pinellas'],
    Towns: ['Largo', 'Clearwater'],
    Schedule: ['Full time (40+ hours a week)'],
    Specialties: ['Toddlers'],
    'Also helps with': ['Transportation'],
    Languages: ['English', 'Greek'],
    Experience: ['3-5 years'],
    Checks: ['Interviewed, March 2026', 'CPR certificate seen, April 2026'],
    'What families say': ['Rated 5 out of 5', '1 family, in October 2026'],
  });
});

test('a site without caregivers has nothing to compare', () => {
  expect(describeComparison([], areas, deliveredServices)).toEqual({ terms: [], providers: [] });
});
