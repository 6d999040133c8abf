import { ageGroupNames, ageGroups } from '#model/schemas/care.ts';
import type { CountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';
import { listWords } from '#lib/text/phrases.ts';

type Comparable = Pick<ProviderCardData, 'id' | 'serviceType' | 'ageGroups' | 'counties'>;

export interface SimilarProvider<Provider> {
  provider: Provider;
  /** What the two share: "Also cares for toddlers in Hillsborough". */
  note: string;
}

const maxSimilar = 3;

/**
 * Returns others with the same service who share a county or an age group: first those who share
 * both, then those who share a county.
 */
export function listSimilarProviders<Provider extends Comparable>(
  provider: Comparable,
  all: readonly Provider[],
  areas: readonly CountyName[],
): SimilarProvider<Provider>[] {
  return all
    .filter(({ id, serviceType }) => id !== provider.id && serviceType === provider.serviceType)
    .map((other) => {
      const ages = ageGroupNames
        .filter((name) => [provider, other].every(({ ageGroups: own }) => own?.includes(name)))
        .map((name) => ageGroups[name].phrase.replace(/ \(.*/, ''));
      const counties = areas
        .filter(({ slug }) => [provider, other].every(({ counties: own }) => own?.includes(slug)))
        .map(({ name }) => name);
      return { provider: other, ages, counties };
    })
    .filter(({ ages, counties }) => ages.length + counties.length > 0)
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, maxSimilar)
    .map(({ provider: other, ages, counties }) => ({
      provider: other,
      note: [
        ages.length > 0 ? `Also cares for ${listWords(ages)}` : 'Also works',
        ...(counties.length > 0 ? [`in ${listWords(counties)}`] : []),
      ].join(' '),
    }));
}

function rank({ ages, counties }: { ages: string[]; counties: string[] }): number {
  return (counties.length > 0 ? 2 : 0) + (ages.length > 0 ? 1 : 0);
}
