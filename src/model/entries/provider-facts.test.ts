import fc from 'fast-check';
import { formatMonth } from '#lib/text/long-date.ts';
import { expect, test } from 'vitest';
import { deliveredServices } from '#model/schemas/service-names.ts';
import {
  describeCheckEnd,
  listChecks,
  listProviderFacts,
  splitTestimonials,
} from './provider-facts.ts';

const areas = [
  { slug: 'pinellas', name: 'Pinellas', cities: ['Largo'] },
  { slug: 'pasco', name: 'West Pasco', cities: ['Hudson'] },
];

test('facts are listed in words, in the order of the choices', () => {
  const facts = listProviderFacts(
    {
      ageGroups: ['teens', 'toddlers'],
      counties: ['pasco', 'pinellas'],
      schedules: ['occasional', 'part_time'],
      skills: ['transportation'],
      services: ['specialized-care'],
      specialties: ['Newborn care'],
      serviceType: 'nanny',
    },
    areas,
    deliveredServices,
  );
  expect(facts).toEqual([
    { term: 'Ages', values: ['Toddlers (1-3)', 'Teens (13-18)'] },
    { term: 'Counties', values: ['Pinellas', 'West Pasco'] },
    {
      term: 'Schedule',
      values: ['Part time (20-39 hours a week)', 'Occasional (under 20 hours a week)'],
    },
    { term: 'Also helps with', values: ['Transportation'] },
    { term: 'Also offers', values: ['Specialized Care'] },
  ]);
});

test('missing values, empty lists and counties that the agency left are no facts', () => {
  expect(
    listProviderFacts({ serviceType: 'nanny', skills: [], counties: ['sarasota'] }, areas, []),
  ).toEqual([]);
});

test('a skill among the specialties is not repeated', () => {
  const facts = (specialties: string[]) =>
    listProviderFacts(
      { serviceType: 'nanny', specialties, skills: ['newborn-care', 'transportation'] },
      areas,
      deliveredServices,
    );

  expect(facts(['Toddlers', 'newborn Care'])).toEqual([
    { term: 'Also helps with', values: ['Transportation'] },
  ]);
  expect(facts(['Transportation', 'Newborn care'])).toEqual([]);
});

const months = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${month.toString().padStart(2, '0')}`);

test('A733: each check that has a month is listed with it, and no other', () => {
  const labels = {
    interview: 'Interviewed',
    identity: 'Identity checked',
    references: 'References called',
    records: 'Criminal records searched',
    driving: 'Driving record checked',
    cpr: 'CPR certificate seen',
  };
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const month = fc.option(months, { nil: undefined });
  fc.assert(
    fc.property(fc.tuple(...names.map(() => month)), (dates) => {
      const checks = Object.fromEntries(names.map((name, index) => [name, dates[index]]));
      expect(listChecks(checks)).toEqual(
        names.flatMap((name) =>
          checks[name] === undefined ? [] : [{ name, label: labels[name], month: checks[name] }],
        ),
      );
    }),
  );
  expect(listChecks()).toEqual([]);
});

test('A904: a check says until when it counts, and then that it is being renewed', () => {
  const provider = { checks: { interview: '2025-01', records: '2025-10', cpr: '2025-10' } };
  const say = (name: 'cpr' | 'interview' | 'records', day: string, cprUntil?: string) =>
    describeCheckEnd(name, { ...provider, cprUntil }, day);

  expect(say('records', '2026-10-31')).toEqual({ end: '2026-10', text: 'Next by October 2026' });
  expect(say('records', '2026-11-01')).toEqual({ end: '2026-10', text: 'Being renewed' });
  expect(say('cpr', '2027-08-31', '2027-08')?.text).toBe('Valid until August 2027');
  // Only a certificate has its end printed on it.
  expect(say('records', '2026-10-31', '2027-08')?.text).toBe('Next by October 2026');
  expect(say('cpr', '2026-10-31')?.text).toMatch(/^Next by /);
  expect(say('cpr', '2027-09-01', '2027-08')?.text).toBe('Being renewed');
  expect(say('interview', '2026-11-01')).toBeNull();
  // Outside a repository, a build knows no day.
  expect(say('records', '')?.text).toBe('Next by October 2026');
});

test.each([
  ['2026-03', 'March 2026'],
  ['2025-12', 'December 2025'],
  ['2024-01', 'January 2024'],
])('A733: the month %s reads %s', (month, text) => {
  expect(formatMonth(month)).toBe(text);
});

test('the shortest testimonial speaks for all, unless all are long', () => {
  const long = { text: 'Kind. '.repeat(40) };
  const texts = ['Calm and kind.', 'So kind.', 'Not bad.'].map((text) => ({ text }));
  const { quote, others } = splitTestimonials([long, ...texts]);
  expect(quote).toEqual({ text: 'So kind.', edit: 'provider-testimonials-3' });
  expect(others.map(({ edit }) => edit)).toEqual([
    'provider-testimonials-1',
    'provider-testimonials-2',
    'provider-testimonials-4',
  ]);
  expect(splitTestimonials([long])).toMatchObject({ quote: undefined, others: [long] });
  expect(splitTestimonials([])).toEqual({ quote: undefined, others: [] });
});
