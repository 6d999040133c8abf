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
 * Returns others who share a county and an age group, those with the same service first, then those
 * who share the most ages. Only another doula is like a doula. The same service is enough where the ages of one are unknown.
 */
export function listSimilarProviders<Provider extends Comparable>(
  provider: Comparable,
  all: readonly Provider[],
  areas: readonly CountyName[],
): SimilarProvider<Provider>[] {
  return all
    .filter(({ id }) => id !== provider.id)
    .map((other) => {
      const both = [provider, other];
      const ages = ageGroupNames
        .filter((name) => both.every(({ ageGroups: own }) => own?.includes(name)))
        .map((name) => ageGroups[name].phrase.replace(/ \(.*/, ''));
      const counties = areas
        .filter(({ slug }) => both.every(({ counties: own }) => own?.includes(slug)))
        .map(({ name }) => name);
      const hasService = other.serviceType === provider.serviceType;
      const isAgeOpen = both.some(({ ageGroups: own = [] }) => own.length === 0);
      const isDoulasWork = both.some(({ serviceType }) => serviceType === 'doula');
      const isComparable = hasService || !isDoulasWork;
      return { provider: other, ages, counties, hasService, isAgeOpen, isComparable };
    })
    .filter(
      ({ ages, counties, hasService, isAgeOpen, isComparable }) =>
        isComparable && counties.length > 0 && (ages.length > 0 || (hasService && isAgeOpen)),
    )
    .sort(
      (one, other) =>
        Number(other.hasService) - Number(one.hasService) || other.ages.length - one.ages.length,
    )
    .slice(0, maxSimilar)
    .map(({ provider: other, ages, counties }) => {
      const shared = ages.length > 0 ? `Also cares for ${listWords(ages)}` : 'The same service';
      return { provider: other, note: `${shared} in ${listWords(counties)}` };
    });
}
