/** The fields of a caregiver that profiles show in words. */
export const factFields = ['ageGroups', 'counties', 'schedules', 'services', 'skills'] as const;

/** The words for a kind of choice on profiles; the labels are in the order of display. */
export interface FactWords {
  field: (typeof factFields)[number];
  term: string;
  labels: Record<string, string>;
}

export interface ProviderFact {
  term: string;
  values: string[];
}

/** Lists the chosen values in words, without skills that are already among the specialties. */
export function listFacts(
  provider: Partial<Record<FactWords['field'], readonly string[] | undefined>>,
  words: readonly FactWords[],
  specialties: readonly string[],
): ProviderFact[] {
  const named = specialties.map((specialty) => specialty.toLowerCase());
  return words.flatMap(({ field, term, labels }) => {
    const values = Object.entries(labels)
      .filter(([name]) => provider[field]?.includes(name))
      .map(([, label]) => label)
      .filter((label) => field !== 'skills' || !named.includes(label.toLowerCase()));
    return values.length > 0 ? [{ term, values }] : [];
  });
}
