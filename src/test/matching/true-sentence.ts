import {
  ageGroupNames,
  ageGroups,
  findAgeGroup,
  providerSchedules,
  schedulePhrases,
  providerSkills,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import { minimumYears } from '#site/match/minimum-experience.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import type { Preferences } from '#site/match/preferences.ts';
import { experiences } from './arbitraries.ts';
import { suncoastAreas } from './suncoast-areas.ts';

type Check = (words: string[], card: ProviderCardData, preferences: Preferences) => boolean;

/** Splits "a, b and c"; a phrase of the list may contain neither "and" nor a comma. */
function splitList(text: string): string[] {
  return text.split(/, | and | or /);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each));
}

const services = {
  'nanny care': 'nanny',
  'doula support': 'doula',
  'family assistance': 'family-assistant',
  'childcare consulting': 'childcare-consulting',
  'specialized care': 'specialized-care',
} as const;

const isOffered = (phrase: string, card: ProviderCardData, preferences: Preferences) => {
  const slug = Object.entries(services).find(([name]) => name === phrase)?.[1];
  const skill = providerSkills.find(
    (name) => specialRequirementLabels[name].toLowerCase() === phrase,
  );
  if (skill)
    return card.skills?.includes(skill) && preferences.specialRequirements?.includes(skill);
  return (
    slug !== undefined &&
    preferences.serviceTypes.includes(slug) &&
    (card.serviceType === slug || card.services?.includes(slug))
  );
};

const offers: Check = ([list = ''], card, preferences) =>
  splitList(list).every((phrase) => isOffered(phrase, card, preferences));

const speaksSpanish: Check = (_, { languages }, { specialRequirements }) =>
  languages?.some((name) =>
    ['español ', 'Spanish (native)', 'Spanish', 'SPANISH'].includes(name),
  ) === true && specialRequirements?.includes('bilingual-spanish') === true;

/** The wording of each reason, and when it is true. */
const sentences: [pattern: RegExp, isTrue: Check][] = [
  [
    /^Cares for (.+)$/,
    ([list = ''], card, { childAges }) =>
      splitList(list).every((phrase) =>
        ageGroupNames.some(
          (name) =>
            ageGroups[name].phrase === phrase &&
            card.ageGroups?.includes(name) &&
            childAges.some((age) => findAgeGroup(age) === name),
        ),
      ),
  ],
  [
    /^Works (.+?)(, and your schedule is flexible)?$/,
    ([list = '', flexible], { schedules }, { scheduleNeeds }) =>
      splitList(list).every((phrase) =>
        providerSchedules.some(
          (name) =>
            schedulePhrases[name] === phrase &&
            schedules?.includes(name) &&
            scheduleNeeds === (flexible ? 'flexible' : name),
        ),
      ),
  ],
  [
    /^Serves (.+) County(?: \((.+)\))?$/,
    ([county, towns], card, { location }) =>
      suncoastAreas.some(
        ({ slug, name, cities }) =>
          name === county &&
          [card.counties?.includes(slug), card.towns?.some((town) => cities.includes(town))].some(
            Boolean,
          ) &&
          [name, `${name} County`, ...cities].includes(
            (location ?? '').replace('Anywhere in ', ''),
          ) &&
          isSameList(
            towns === undefined ? [] : splitList(towns),
            (card.towns ?? []).filter((town) => cities.includes(town)),
          ),
      ),
  ],
  [
    /^Serves (.+)$/,
    ([town = ''], card, { location }) => location === town && card.towns?.includes(town) === true,
  ],
  [
    /^Advises by video or phone, wherever you live$/,
    (_, { serviceType, services = [] }, { serviceTypes }) =>
      !serviceTypes.includes(serviceType) &&
      services.every((slug) => slug === 'childcare-consulting' || !serviceTypes.includes(slug)),
  ],
  [/^Offers (.+)$/, offers],
  [/^Speaks Spanish$/, speaksSpanish],
  [/^Speaks Spanish and offers (.+)$/, (...facts) => speaksSpanish(...facts) && offers(...facts)],
  [
    /^Has (\d+)\+ years of experience(, as you asked)?(?:, more than the (\d+) you asked for)?$/,
    ([years, same, fewer], { experience }, { providerExperience }) => {
      const asked = providerExperience ? minimumYears[providerExperience] : 0;
      return (
        Number(years) === experiences[experience] &&
        (same === undefined || Number(years) === asked) &&
        (fewer === undefined || (Number(fewer) === asked && Number(years) > asked))
      );
    },
  ],
  [
    /^Rated (4\.5|5) out of 5$/,
    ([rating], { rating: given, ratedBy }) => ratedBy !== undefined && Number(rating) === given,
  ],
];

/**
 * Returns whether a reason is true of a caregiver and a family. A sentence with another wording is
 * not.
 *
 * @param card of the arbitraries
 * @param preferences of the arbitraries
 */
export function isTrueSentence(
  sentence: string,
  card: ProviderCardData,
  preferences: Preferences,
): boolean {
  return sentences.some(([pattern, isTrue]) => {
    const found = pattern.exec(sentence);
    return found !== null && isTrue(found.slice(1), card, preferences);
  });
}
