import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  providerSchedules,
  schedulePhrases,
  providerSkills,
  specialRequirementLabels,
  specialRequirements,
  type SpecialRequirement,
} from '#model/schemas/care.ts';
import { listNeighbors } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { minimumYears } from '#site/match/minimum-experience.ts';
import type { Preferences } from '#site/match/preferences.ts';
import { experiences, type Scene } from './arbitraries.ts';
import { suncoastAreas } from './suncoast-areas.ts';

// The rule once more, as worded in docs/decisions/010 and without the parts that it is composed of:
// one wish after the other, with nothing prepared, and slow. It reads the texts of the arbitraries
// alone.

/** How well one caregiver meets one wish. */
interface Judgment {
  weight: number;
  /** Null where the family stated nothing. */
  value: number | null;
  /** How much of an essential wish is known not to fit. */
  misfit: number;
  unknown: string[];
  misses: string[];
}

const stagesOf = ({ ageGroups: told = [] }: ProviderCardData) =>
  ageGroupNames.filter((name) => told.includes(name));

function join(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

function judgeAges(card: ProviderCardData, { childAges }: Preferences): Judgment {
  const years = [...new Set(childAges.map(Math.floor))].sort((one, other) => one - other);
  const told = stagesOf(card);
  if (told.length === 0) {
    return { weight: 20, value: 0.5, misfit: 0, unknown: ['ages'], misses: [] };
  }
  const outside = years.filter((age) => !told.some((stage) => stage === findAgeGroup(age)));
  const share = outside.length / years.length;
  const older = outside.filter((age) => age > 0).map(String);
  const one = `${/^(?:8|11|18)$/.test(older.join()) ? 'an' : 'a'} ${older.join()}-year-old`;
  const children = [
    ...(outside.includes(0) ? ['a baby under 1'] : []),
    ...(older.length > 0 ? [older.length > 1 ? `children ages ${join(older)}` : one] : []),
  ];
  const covered = join(told.map((stage) => ageGroups[stage].phrase));
  return {
    ...{ weight: 20, value: 1 - share, unknown: [] },
    misfit: share > 0 ? 0.6 + 0.4 * share : 0,
    misses: outside.length > 0 ? [`cares for ${covered}; you asked for ${join(children)}`] : [],
  };
}

function judgeSchedule({ schedules = [] }: ProviderCardData, preferences: Preferences): Judgment {
  const { scheduleNeeds: asked } = preferences;
  const judgment: Judgment = {
    ...{ weight: 15, value: null, misfit: 0, unknown: [], misses: [] },
  };
  if (!asked) return judgment;
  if (asked === 'flexible') return { ...judgment, value: 1 };
  if (schedules.length === 0) return { ...judgment, value: 0.5, unknown: ['schedule'] };
  if (schedules.includes(asked)) return { ...judgment, value: 1 };
  const told = providerSchedules.filter((each) => schedules.includes(each));
  const works = join(
    told.map((each) => schedulePhrases[each]),
    'or',
  );
  const misses = [`works ${works}; you asked for ${schedulePhrases[asked]}`];
  return { ...judgment, value: 0, misfit: 1, misses };
}

function judgeLocation(
  { counties = [] }: ProviderCardData,
  { location = '' }: Preferences,
  areas: Scene['areas'],
): Judgment {
  const judgment: Judgment = {
    ...{ weight: 15, value: null, misfit: 0, unknown: [], misses: [] },
  };
  const home = suncoastAreas.find(
    ({ name, cities }) => location.startsWith(name) || cities.includes(location),
  );
  if (!home || !areas.some(({ slug }) => slug === home.slug)) return judgment;
  if (counties.length === 0) return { ...judgment, value: 0.5, unknown: ['location'] };
  if (counties.includes(home.slug)) return { ...judgment, value: 1 };
  const isBeside = counties.some((county) =>
    listNeighbors(county, suncoastAreas).includes(home.slug),
  );
  const names = counties.map(
    (county) => suncoastAreas.find(({ slug }) => slug === county)?.name ?? county,
  );
  // A county takes precedence over a city of its name.
  const isCity = home.cities.includes(location) && location !== home.name;
  const place = isCity ? `${location} (${home.name})` : `${home.name} County`;
  const misses = [`works in ${join(names)}; you asked for ${place}`];
  return { ...judgment, value: isBeside ? 0.25 : 0, misfit: 1, misses };
}

function judgeRequirements(card: ProviderCardData, preferences: Preferences): Judgment {
  const asked = specialRequirements.filter((name) =>
    preferences.specialRequirements?.includes(name),
  );
  const { skills = [], languages = [] } = card;
  const values = asked.map((name): number => {
    const told = name === 'bilingual-spanish' ? languages : skills;
    if (told.length === 0) return 0.5;
    if (name === 'bilingual-spanish') return languages.some((text) => /^e?spa/i.test(text)) ? 1 : 0;
    return skills.includes(name) ? 1 : 0;
  });
  const toWords = (name: SpecialRequirement) =>
    name === 'bilingual-spanish' ? 'Spanish' : specialRequirementLabels[name].toLowerCase();
  const missing = asked.filter((_, index) => values[index] === 0);
  const offers = providerSkills.filter((name) => skills.includes(name)).map(toWords);
  const instead = [
    ...(missing.includes('bilingual-spanish') ? [`speaks ${join(languages)}`] : []),
    ...(missing.some((name) => name !== 'bilingual-spanish') ? [`offers ${join(offers)}`] : []),
  ];
  const sum = values.reduce((before, value) => before + value, 0);
  return {
    ...{ weight: 15, misfit: 0 },
    value: asked.length === 0 ? null : sum / asked.length,
    unknown: asked.filter((_, index) => values[index] === 0.5).map(toWords),
    misses:
      missing.length > 0 ? [`${join(instead)}; you asked for ${join(missing.map(toWords))}`] : [],
  };
}

function judgeExperience({ experience }: ProviderCardData, preferences: Preferences): Judgment {
  const { providerExperience } = preferences;
  const asked = providerExperience ? minimumYears[providerExperience] : 0;
  const years = experiences[experience] ?? null;
  const judgment: Judgment = {
    ...{ weight: 5, value: null, misfit: 0, unknown: [], misses: [] },
  };
  if (asked === 0) return judgment;
  if (years === null) return { ...judgment, value: 0.5, unknown: ['experience'] };
  const known = years === 0 ? 'less than a year' : `${years}+ years`;
  const misses = [`has ${known} of experience; you asked for at least ${asked}`];
  return { ...judgment, value: Math.min(1, years / asked), misses: years < asked ? misses : [] };
}

/** Returns the rule's judgment of one caregiver who offers a requested service. */
export function foresee(card: ProviderCardData, preferences: Preferences, areas: Scene['areas']) {
  const judgments = [
    judgeAges(card, preferences),
    judgeSchedule(card, preferences),
    judgeLocation(card, preferences, areas),
    judgeRequirements(card, preferences),
    judgeExperience(card, preferences),
  ];
  const years = experiences[card.experience] ?? null;
  const rated = card.rating === undefined ? 0.5 : card.rating / 5;
  const quality = 0.6 * rated + 0.4 * (years === null ? 0.5 : Math.min(years, 10) / 10);
  const points = judgments.map(({ weight, value }) => weight * (value ?? 0.55));
  const sum = points.reduce((before, each) => before + each, 25 + 5 * quality);
  const misfit = judgments.reduce((before, each) => before + each.misfit, 0);
  return {
    /** Before rounding. */
    score: sum * 0.65 ** misfit,
    doesNotMatch: judgments.flatMap(({ misses }) => misses),
    toConfirm: judgments.flatMap(({ unknown }) => unknown),
    meetsAll: judgments.every(({ value }) => value === null || value === 1),
  };
}
