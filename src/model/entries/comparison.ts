import { formatMonth } from '#lib/text/long-date.ts';
import { toWords } from '#lib/text/field-words.ts';
import type { CountyName } from '#model/schemas/county.ts';
import { listSpecialties, type Provider } from '#model/schemas/provider.ts';
import { type ServiceName, wordService } from '#model/schemas/service-names.ts';
import { listChecks, listProviderFacts } from './provider-facts.ts';
import { describeRaters } from './rated-by.ts';

export interface ComparedProvider {
  id: number;
  name: string;
  title: string;
  sample: boolean;
  /** What is known for each of the terms; an empty list for what isn't. */
  facts: string[][];
}

/** What the sheet that compares caregivers needs, in words. */
export interface Comparison {
  terms: readonly string[];
  providers: ComparedProvider[];
}

/** Describes all caregivers by the facts of their profiles. */
export function describeComparison(
  providers: readonly Provider[],
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): Comparison {
  const known = providers.map((provider) => describeFacts(provider, areas, services));
  const described = providers.map(({ id, name, title, sample }, index) => ({
    id,
    name,
    title,
    sample,
    facts: Object.values(known[index] ?? {}),
  }));
  return { terms: Object.keys(known[0] ?? {}), providers: described };
}

/** Lists the facts of a caregiver, the same terms for each, in the order of the sheet. */
function describeFacts(
  provider: Provider,
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): Record<string, string[]> {
  const { serviceType, rating, testimonials } = provider;
  const facts = listProviderFacts(provider, areas, services);
  const find = (name: string) => facts.find(({ term }) => term === name)?.values ?? [];
  const service = services.find(({ slug }) => slug === serviceType);
  const ratedBy = describeRaters(testimonials);
  return {
    Service: [service ? wordService(service).match : toWords(serviceType), ...find('Also offers')],
    Ages: find('Ages'),
    Counties: find('Counties'),
    Towns: provider.towns ?? [],
    Schedule: find('Schedule'),
    Specialties: listSpecialties(provider),
    'Also helps with': find('Also helps with'),
    Languages: provider.languages ?? [],
    Experience: [provider.experience],
    Checks: listChecks(provider.checks).map(
      ({ label, month }) => `${label}, ${formatMonth(month)}`,
    ),
    'What families say':
      rating !== undefined && ratedBy ? [`Rated ${rating} out of 5`, ratedBy] : [],
  };
}
