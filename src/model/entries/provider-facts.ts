import type { CountyName } from '#model/schemas/county.ts';
import {
  ageGroupNames,
  ageGroups,
  providerSchedules,
  scheduleLabels,
  providerSkills,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import { listFacts, type FactWords, type ProviderFact } from './fact-words.ts';
import { listSpecialties, type Provider } from '#model/schemas/provider.ts';
import { type ServiceName, wordService } from '#model/schemas/service-names.ts';

/** Returns the words for a caregiver's choices; counties and services are those of the site. */
export function listFactWords(
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): FactWords[] {
  const label = <Name extends string>(names: readonly Name[], toLabel: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, toLabel(name)]));
  return [
    {
      ...{ field: 'ageGroups', term: 'Ages' },
      labels: label(ageGroupNames, (name) => ageGroups[name].label),
    },
    {
      ...{ field: 'counties', term: 'Counties' },
      labels: Object.fromEntries(areas.map(({ slug, name }) => [slug, name])),
    },
    {
      ...{ field: 'schedules', term: 'Schedule' },
      labels: label(providerSchedules, (name) => scheduleLabels[name]),
    },
    {
      ...{ field: 'skills', term: 'Also helps with' },
      labels: label(providerSkills, (name) => specialRequirementLabels[name]),
    },
    {
      ...{ field: 'services', term: 'Also offers' },
      labels: Object.fromEntries(
        services.map((service) => [service.slug, wordService(service).match]),
      ),
    },
  ];
}

/**
 * Lists a caregiver's choices in words, in the order of the choices. Empty ones are left out, and
 * so is a skill that stands among the specialties.
 */
export function listProviderFacts(
  provider: Pick<Provider, FactWords['field'] | 'serviceType' | 'specialties'>,
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): ProviderFact[] {
  return listFacts(provider, listFactWords(areas, services), listSpecialties(provider));
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

/** Lists the checks that the pages promise of every profile, and that this one does not date. */
export function listUndatedChecks({
  checks = {},
  skills = [],
  specialties = [],
}: Pick<Provider, 'checks' | 'skills' | 'specialties'>): (keyof typeof checkLabels)[] {
  const isDriver = skills.includes('transportation') || specialties.includes('Transportation');
  return (Object.keys(checkLabels) as (keyof typeof checkLabels)[]).filter(
    (name) => checks[name] === undefined && (name !== 'driving' || isDriver),
  );
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

/**
 * Splits what families say: the shortest says it best and stands out, unless all are long. `edit` is
 * the part of the content id before `-text` and `-name`.
 */
export function splitTestimonials<Testimonial extends { text: string }>(
  testimonials: readonly Testimonial[],
) {
  const all = testimonials.map((testimonial, index) => ({
    ...testimonial,
    edit: `provider-testimonials-${index + 1}`,
  }));
  const quote = all
    .filter(({ text }) => text.length <= maxQuoteLength)
    .toSorted((one, other) => one.text.length - other.text.length)[0];
  return { quote, others: all.filter((testimonial) => testimonial !== quote) };
}

/** Returns where the contact form says who it is about, and asks for times of a meeting. */
export function formatContactPath(
  { id, name }: Pick<Provider, 'id' | 'name'>,
  intent: 'contact' | 'meeting',
): string {
  return `/contact?${new URLSearchParams({ provider: id.toString(), intent, name }).toString()}#message`;
}
