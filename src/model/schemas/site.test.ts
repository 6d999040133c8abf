import { expect, test } from 'vitest';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { listMessages } from '#test/kit/api/messages.ts';
import { siteSchema } from './site.ts';

const site = {
  name: 'Sandpiper',
  tagline: 'Care on the coast',
  description: 'Nannies and doulas.',
  foundingYear: 2024,
  phone: '(813) 555-0142',
  hours: 'Mon-Fri, 9 to 5',
  answerWithin: '48 hours',
  email: 'info@example.com',
  address: '1 Sandpiper Lane, Tampa',
  ...agencyFacts,
  social: { facebook: 'https://www.facebook.com/sandpiper' },
  serviceAreas: {
    region: 'Tampa Bay',
    counties: [{ slug: 'pinellas', name: 'Pinellas', cities: ['Largo'] }],
  },
};

test('complete facts are accepted, and no social profile has to be there', () => {
  expect(siteSchema.parse(site)).toEqual(site);
  expect(listMessages(siteSchema, { ...site, social: {} })).toEqual([]);
});

test.each([
  [
    { answerWithin: 'two days' },
    'answerWithin: Promised time to answer must be written like "48 hours", from 2 hours to 240 hours.',
  ],
  [
    { hours: 'By appointment' },
    'hours: Opening hours must be written like "Mon-Fri, 9 to 5" or "Mon-Fri, 9 to 5; Sat, 10 to 1".',
  ],
  ...['by mail', '813-555-0142 or 727-555-0199', '555'].map((phone): [object, string] => [
    { phone },
    'phone: Phone must be one number that a tap can call, like (813) 555-0142 or (813) 555-0142 ext. 7.',
  ]),
  [{ phone: '' }, 'phone: Phone is empty. Write at least one word.'],
  [{ email: 'info' }, 'email: Must be an email address, like info@example.com.'],
  [
    { place: { ...agencyFacts.place, state: 'Florida' } },
    'place.state: State must be the two letters of one, like CA.',
  ],
  [
    { place: { ...agencyFacts.place, timeZone: 'Eastern' } },
    'place.timeZone: Time zone must be one of these: America/New_York, America/Chicago, America/Denver, America/Phoenix, America/Los_Angeles, America/Anchorage, Pacific/Honolulu.',
  ],
  [{ foundingYear: '2024' }, 'foundingYear: Founding year must be a year, like 2024.'],
  [{ foundingYear: 1899 }, 'foundingYear: Founding year must be 1900 or later.'],
  [{ foundingYear: 2101 }, 'foundingYear: Founding year must be 2100 or earlier.'],
  [
    { social: { facebook: 'http://www.facebook.com/a' } },
    'social.facebook: Must be a web address that starts with https://.',
  ],
  [
    { social: { facebook: 'javascript:alert(1)' } },
    'social.facebook: Must be a web address that starts with https://.',
  ],
  [
    { social: { facebook: `https://www.facebook.com/${'a'.repeat(300)}` } },
    'social.facebook: The address is longer than 300 characters. Please use a shorter one.',
  ],
  [
    { serviceAreas: { region: 'Tampa Bay', counties: [] } },
    'serviceAreas.counties: List at least one county.',
  ],
  [
    {
      serviceAreas: {
        region: 'Tampa Bay',
        counties: [{ slug: 'Pinellas 1', name: 'Pinellas', cities: [] }],
      },
    },
    'serviceAreas.counties[0].slug: Slug may hold lower-case letters and single hyphens, like "pinellas".',
  ],
])('A930: wrong facts (%j) are refused with a remedy', (change, message) => {
  expect(listMessages(siteSchema, { ...site, ...change })[0]).toBe(message);
});

test('a county without cities is refused', () => {
  const counties = [{ slug: 'pinellas', name: 'Pinellas', cities: [] }];
  expect(
    listMessages(siteSchema, { ...site, serviceAreas: { region: 'Tampa Bay', counties } }),
  ).toEqual(['serviceAreas.counties[0].cities: List at least one city.']);
});

test.each([
  ['Gulfport', true],
  ["Gulfport, Town 'n' Country, Lutz 33548 33549", true],
  ['St. Pete Beach 33706, Largo 33770-33774 33778', true],
  ['', false],
  ['33548', false],
  ['Lutz 3354', false],
  ['Lutz, 33548', false],
  ['Lutz 33548 Seffner', false],
  ['Gulfport,Lutz', false],
  ['Gulfport; Lutz 5', false],
  ['a'.repeat(2001), false],
])('A926: the further towns %j of a county are in order: %s', (towns, isRight) => {
  const counties = [{ ...site.serviceAreas.counties[0], towns }];
  const serviceAreas = { ...site.serviceAreas, counties };
  expect(listMessages(siteSchema, { ...site, serviceAreas }).length === 0).toBe(isRight);
});
