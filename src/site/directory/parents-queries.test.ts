import { expect, test } from 'vitest';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { findCloseProviders } from './close-providers.ts';
import { toSearchWords, toSearchableProvider } from './provider-search.ts';
import { toQuery } from '#site/directory/words/text-match.ts';

const { counties, region, outside = '' } = readSite().serviceAreas;
const places = { areas: counties, region, outside };
const people = readProviders().map((provider) =>
  toSearchableProvider({
    ...provider,
    specialties: Array.isArray(provider.specialties) ? provider.specialties : [],
    words: toSearchWords(provider.detailedBio ?? ''),
  }),
);

/** What parents type, and who is shown for it, those who have the very words first. */
const queries: [typed: string, names: string][] = [
  ['nany', 'Marisol Hannah Marcus Colleen'],
  ['babysiter', 'Marisol Hannah Marcus Colleen'],
  ['clearwatter', 'Denise Linh Nikos'],
  ['Hilsborough', 'Linh Marisol Priya Marcus'],
  ['Sarsota', 'Hannah Colleen'],
  ['33563', 'Marisol Priya Marcus Linh'],
  ['first aid', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['CPR', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['swim', ''],
  ['wheelchair', 'Marcus'],
  ['sign language', ''],
  ['cuidadora', 'Marisol Hannah Marcus Colleen'],
  ['drive', 'Nikos Marisol Hannah Priya Marcus'],
  ['nanny st pete', 'Marisol Hannah Marcus Colleen'],
  ['sarasota teen', 'Hannah Colleen Priya Marcus'],
  ['niñera', 'Marisol Hannah Marcus Colleen'],
  ['español', 'Marisol'],
  ['niñera español', 'Marisol'],
  ['cuidado de niños', 'Marisol Hannah Marcus Colleen'],
  ['after school clearwater', 'Denise Linh Nikos Priya Marcus'],
  ['homework help', 'Priya Marcus'],
  ['newborn night', 'Denise Colleen'],
  ['night nurse', 'Marisol Denise Linh Colleen'],
  ['overnight', 'Denise Colleen'],
  ['twins', 'Denise'],
  ['autism', 'Marcus'],
  ['special needs', 'Marcus'],
  ['adhd', 'Marcus'],
  ['doula tampa', 'Linh'],
  ['doula', 'Denise Linh'],
  ['birth doula', 'Linh'],
  ['postpartum', 'Denise Linh'],
  ['family assistant', 'Priya Nikos'],
  ['errands', 'Priya Nikos'],
  ['meals', 'Marisol Priya Nikos'],
  ['cook', 'Marisol Priya Nikos'],
  ['laundry', 'Nikos'],
  ['part time', 'Denise Priya Marcus Linh Nikos Colleen'],
  ['weekend', 'Denise Marcus Linh Nikos Colleen'],
  ['date night', 'Denise Marcus Linh Nikos Colleen'],
  ['full time nanny tampa', 'Marisol'],
  ['plant city', 'Marisol Priya Marcus Linh'],
  ['brandon', 'Marcus Marisol Priya Linh'],
  ['land o lakes', 'Priya Nikos'],
  ['wesley chapel', 'Priya Nikos'],
  ['vietnamese', 'Linh'],
  ['marcus', 'Marcus'],
  ['Marisol Reyes', 'Marisol'],
  ['reads aloud', 'Colleen'],
  ['pre-k', 'Colleen Hannah'],
  ['infant care st petersburg', 'Denise Linh'],
  ['background check', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['driving record', 'Marisol Hannah Priya Marcus Nikos'],
  ['teenager', 'Priya Marcus'],
  ['nanny near me', 'Marisol Hannah Marcus Colleen'],
  ['toddler nanny bradenton', 'Colleen Hannah'],
  ['bilingual', 'Marisol Linh'],
  ['potty training', ''],
  ['pickup from school', 'Priya Marcus Nikos'],
  ['math tutor', 'Priya Marcus'],
  ['newborn twins', 'Denise'],
  ['cook tampa', 'Marisol Priya'],
  ['wheel chair', 'Marcus'],
  ['feeding tube', 'Marcus'],
  ['pediatric nurse', ''],
  ['sleep training', ''],
  ['jobs', ''],
  ['2 year old', 'Marisol Hannah Colleen'],
  ['3 yr old boy', 'Marisol Hannah Colleen'],
  ['18 months', 'Marisol Hannah Colleen'],
  ['two babies', 'Marisol Denise Linh Colleen'],
  ['10 years', 'Marisol Denise Colleen'],
  ['10 year old', 'Priya Marcus'],
  ['5 years experience', 'Marisol Denise Priya Marcus Linh Colleen'],
  ['experienced', 'Marisol Denise Colleen Priya Marcus Linh'],
  ['nanny 40 hours a week', 'Marisol'],
  ['nanny 9 to 5', 'Marisol Hannah Marcus Colleen'],
  ['ages 3 and 10', 'Marisol Hannah Priya Marcus Colleen'],
  ['2 kids', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['lactation', 'Denise'],
  ['breastfeeding', 'Denise'],
  ['manny', 'Marcus'],
  ['man', 'Marcus Nikos Priya Colleen'],
  ['kindergarten', 'Priya Marcus Colleen'],
  ['tampa bay', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['st. pete beach', 'Denise Linh Nikos'],
];

test.each(queries)('A726, A897–A899, A934: “%s” shows %s', (typed, names) => {
  const literal = people.filter(({ haystack }) => haystack.includes(toQuery(typed)));
  const close = findCloseProviders(people, typed, places).close?.found ?? [];
  const moved = close.filter(({ isPart }) => isPart).map(({ entry }) => entry);
  const shown = [
    ...literal.filter((each) => !moved.includes(each)),
    ...close.map(({ entry }) => entry),
  ];
  expect(shown.map(({ card }) => card.name.split(' ')[0]).join(' ')).toBe(names);
});
