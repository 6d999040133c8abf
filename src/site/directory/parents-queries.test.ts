import { expect, test } from 'vitest';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { findCloseProviders } from './close-providers.ts';
import { toProfileWords, toSearchableProvider } from './provider-search.ts';
import { toQuery } from './text-match.ts';

const areas = readSite().serviceAreas.counties;
const people = readProviders().map((provider) =>
  toSearchableProvider({
    ...provider,
    specialties: Array.isArray(provider.specialties) ? provider.specialties : [],
    words: toProfileWords(provider.detailedBio ?? ''),
  }),
);

/** What parents type, and who is shown for it, those who have the very words first. */
const queries: [typed: string, names: string][] = [
  ['nany', 'Marisol Hannah Marcus Colleen'],
  ['babysiter', 'Marisol Hannah Marcus Colleen'],
  ['clearwatter', 'Denise Linh Nikos'],
  ['Hilsborough', 'Marisol Priya Marcus Linh'],
  ['Sarsota', 'Hannah Colleen'],
  ['33563', 'Marisol Priya Marcus Linh'],
  ['first aid', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['CPR', 'Marisol Denise Hannah Priya Marcus Linh Nikos Colleen'],
  ['swim', ''],
  ['wheelchair', ''],
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
  ['twins', 'Denise Marisol'],
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
  ['cook', 'Marisol Priya Marcus Linh Nikos'],
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
  ['potty training', 'Marcus'],
  ['pickup from school', 'Priya Marcus Nikos'],
  ['math tutor', 'Priya Marcus'],
];

test.each(queries)('A726, A897–A899: “%s” shows %s', (typed, names) => {
  const literal = people.filter(({ haystack }) => haystack.includes(toQuery(typed)));
  const close = findCloseProviders(people, typed, areas)?.found ?? [];
  const shown = [...literal, ...close.map(({ entry }) => entry)];
  expect(shown.map(({ card }) => card.name.split(' ')[0]).join(' ')).toBe(names);
});
