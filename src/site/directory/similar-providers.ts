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

/** Returns others with the same service who share a county and an age group, the closest first. */
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
    .filter(({ ages, counties }) => ages.length > 0 && counties.length > 0)
    .sort((one, other) => other.ages.length - one.ages.length)
    .slice(0, maxSimilar)
    .map(({ provider: other, ages, counties }) => ({
      provider: other,
      note: `Also cares for ${listWords(ages)} in ${listWords(counties)}`,
    }));
}
