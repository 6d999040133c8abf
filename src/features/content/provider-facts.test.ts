import { expect, test } from 'vitest';
import { listProviderFacts } from './provider-facts.ts';

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
    listProviderFacts({ serviceType: 'nanny', skills: [], counties: ['sarasota'] }, areas),
  ).toEqual([]);
});

test('a skill among the specialties is not repeated', () => {
  const facts = (specialties: string[]) =>
    listProviderFacts(
      { serviceType: 'nanny', specialties, skills: ['newborn-care', 'transportation'] },
      areas,
    );

  expect(facts(['Toddlers', 'newborn Care'])).toEqual([
    { term: 'Also helps with', values: ['Transportation'] },
  ]);
  expect(facts(['Transportation', 'Newborn care'])).toEqual([]);
});
