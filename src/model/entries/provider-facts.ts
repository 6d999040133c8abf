import { formatMonth } from '#lib/text/long-date.ts';
import { toPlainText } from '#lib/text/paragraph.ts';
import type { CountyName } from '#model/schemas/county.ts';
import {
  ageGroupNames,
  ageGroups,
  providerSchedules,
  scheduleLabels,
  providerSkills,
  specialRequirementLabels,
} from '#model/schemas/care.ts';
import { beingRenewed, findCheckEnds, isOver } from './check-renewal.ts';
import { listFacts, type FactWords, type ProviderFact } from './fact-words.ts';
import { listSpecialties, type Provider } from '#model/schemas/provider.ts';
import { type ServiceName, wordService } from '#model/schemas/service-names.ts';

/** Returns the words for a caregiver's choices, with the site's own counties and services. */
export function listFactWords(
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): FactWords[] {
  const label = <Name extends string>(names: readonly Name[], toLabel: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, toLabel(name)]));
  return [
    {
      field: 'ageGroups',
      term: 'Ages',
      labels: label(ageGroupNames, (name) => ageGroups[name].label),
    },
    {
      field: 'counties',
      term: 'Counties',
      labels: Object.fromEntries(areas.map(({ slug, name }) => [slug, name])),
    },
    {
      field: 'schedules',
      term: 'Schedule',
      labels: label(providerSchedules, (name) => scheduleLabels[name]),
    },
    {
      field: 'skills',
      term: 'Also helps with',
      labels: label(providerSkills, (name) => specialRequirementLabels[name]),
    },
    {
      field: 'services',
      term: 'Also offers',
      labels: Object.fromEntries(
        services.map((service) => [service.slug, wordService(service).match]),
      ),
    },
  ];
}

/**
 * Lists a caregiver's choices in words and in order, without empty ones and without skills that are
 * already among the specialties.
 */
export function listProviderFacts(
  provider: Pick<Provider, FactWords['field'] | 'serviceType' | 'specialties'>,
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): ProviderFact[] {
  return listFacts(provider, listFactWords(areas, services), listSpecialties(provider));
}

type CheckName = keyof NonNullable<Provider['checks']>;

export interface DatedCheck {
  name: CheckName;
  label: string;
  /** Such as "2026-03". */
  month: string;
}

const checkLabels: Record<CheckName, string> = {
  interview: 'Interviewed',
  identity: 'Identity checked',
  references: 'References called',
  records: 'Criminal records searched',
  driving: 'Driving record checked',
  cpr: 'CPR certificate seen',
};

/** Lists the dated checks, in the order in which they are made. */
export function listChecks(checks: Provider['checks'] = {}): DatedCheck[] {
  return (Object.keys(checkLabels) as CheckName[]).flatMap((name) => {
    const month = checks[name];
    return month === undefined ? [] : [{ name, label: checkLabels[name], month }];
  });
}

/**
 * Says until when a check counts, or on a later `day` that it is being renewed; null for a check
 * that is made once.
 */
export function describeCheckEnd(
  name: CheckName,
  provider: Pick<Provider, 'checks' | 'cprUntil'>,
  day: string,
): { end: string; text: string } | null {
  const ends: Partial<Record<CheckName, string>> = findCheckEnds(provider);
  const end = ends[name];
  if (end === undefined) return null;
  const isPrinted = name === 'cpr' && provider.cprUntil !== undefined;
  const counts = `${isPrinted ? 'Valid until' : 'Next by'} ${formatMonth(end)}`;
  return { end, text: isOver(end, day) ? beingRenewed : counts };
}

/** Lists the checks that the pages promise for every profile, but that this one has no date for. */
export function listUndatedChecks({
  checks = {},
  skills = [],
  specialties = [],
}: Pick<Provider, 'checks' | 'skills' | 'specialties'>): CheckName[] {
  const isDriver = skills.includes('transportation') || specialties.includes('Transportation');
  return (Object.keys(checkLabels) as CheckName[]).filter(
    (name) => checks[name] === undefined && (name !== 'driving' || isDriver),
  );
}

/** Lists the checks that are dated before the interview, which is the first of all steps. */
export function listEarlyChecks({ checks }: Pick<Provider, 'checks'>): DatedCheck[] {
  const { interview = '' } = checks ?? {};
  return listChecks(checks).filter(({ month }) => month < interview);
}

/** About three lines on a phone. */
const maxQuoteLength = 220;

/**
 * Picks the shortest testimonial to stand out, unless all are long. `edit` is the content id
 * without `-text` or `-name`.
 */
export function splitTestimonials<Testimonial extends { text: string }>(
  testimonials: readonly Testimonial[],
) {
  const all = testimonials.map((testimonial, index) => ({
    ...testimonial,
    edit: `provider-testimonials-${index + 1}`,
  }));
  const quote = all
    .map(({ edit, text }) => ({ edit, length: toPlainText(text).length }))
    .filter(({ length }) => length <= maxQuoteLength)
    .toSorted((one, other) => one.length - other.length)[0]?.edit;
  return {
    quote: all.find(({ edit }) => edit === quote),
    others: all.filter(({ edit }) => edit !== quote),
  };
}

/** Returns the path of the contact form about a caregiver; for a meeting, it asks for times. */
export function formatContactPath(
  { id, name }: Pick<Provider, 'id' | 'name'>,
  intent: 'contact' | 'meeting',
): string {
  return `/contact?${new URLSearchParams({ provider: id.toString(), intent, name }).toString()}#message`;
}
