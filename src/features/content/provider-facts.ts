import type { ServiceArea } from './county.ts';
import { ageGroupNames, ageGroups, providerSchedules, scheduleLabels, serviceOptionLabels, providerSkills, specialRequirementLabels, serviceSlugs } from './care.ts';
import { listSpecialties, type Provider } from './provider.ts';

export interface ProviderFact {
  term: string;
  values: string[];
}

/**
 * Lists a caregiver's choices in words, in the order of the choices. Empty ones are left out, and
 * so is a skill that stands among the specialties.
 */
export function listProviderFacts(
  provider: Pick<
    Provider,
    'ageGroups' | 'counties' | 'schedules' | 'services' | 'serviceType' | 'skills' | 'specialties'
  >,
  areas: ServiceArea[],
): ProviderFact[] {
  const { ageGroups: ages, counties, schedules, services, skills } = provider;
  const specialties = listSpecialties(provider).map((specialty) => specialty.toLowerCase());
  const facts = [
    { term: 'Ages', values: inOrder(ageGroupNames, ages).map((name) => ageGroups[name].label) },
    {
      term: 'Counties',
      values: areas.flatMap(({ slug, name }) =>
        counties?.some((county) => county === slug) ? [name] : [],
      ),
    },
    {
      term: 'Schedule',
      values: inOrder(providerSchedules, schedules).map((name) => scheduleLabels[name]),
    },
    {
      term: 'Also helps with',
      values: inOrder(providerSkills, skills)
        .map((name) => specialRequirementLabels[name])
        .filter((label) => !specialties.includes(label.toLowerCase())),
    },
    {
      term: 'Also offers',
      values: inOrder(serviceSlugs, services).map((name) => serviceOptionLabels[name]),
    },
  ];
  return facts.filter(({ values }) => values.length > 0);
}

function inOrder<Name>(names: readonly Name[], chosen: readonly Name[] = []): Name[] {
  return names.filter((name) => chosen.includes(name));
}

export interface DatedCheck {
  label: string;
  /** Reads like "2026-03". */
  month: string;
}

const checkLabels: Record<keyof NonNullable<Provider['checks']>, string> = {
  interview: 'Interviewed',
  identity: 'Identity checked',
  references: 'References called',
  records: 'Criminal records searched',
  driving: 'Driving record checked',
  cpr: 'CPR certificate seen',
};

/** Lists the checks that have a date, in the order in which they are made. */
export function listChecks(checks: Provider['checks'] = {}): DatedCheck[] {
  return (Object.keys(checkLabels) as (keyof typeof checkLabels)[]).flatMap((name) => {
    const month = checks[name];
    return month === undefined ? [] : [{ label: checkLabels[name], month }];
  });
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** Formats "2026-03" as "March 2026". */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}

/** Is about three lines of a phone. */
const maxQuoteLength = 220;

/** Returns the shortest testimonial, which says it best; none where all are long. */
export function findQuote<Testimonial extends { text: string }>(
  testimonials: readonly Testimonial[],
): Testimonial | undefined {
  return testimonials
    .filter(({ text }) => text.length <= maxQuoteLength)
    .toSorted((one, other) => one.text.length - other.text.length)[0];
}
