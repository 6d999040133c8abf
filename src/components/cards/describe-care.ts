import { ageGroupNames, providerSchedules, schedulePhrases } from '#model/schemas/care.ts';
import { type CountyName, toCountyName } from '#model/schemas/county.ts';
import type { ProviderCardData } from '#model/schemas/provider-card.ts';

/**
 * Describes where, for whom and when somebody works: "Hillsborough · infants · full time". The
 * counties are named and ordered as in `areas`.
 */
export function describeCare(
  {
    counties = [],
    ageGroups: ages,
    schedules,
  }: Partial<Pick<ProviderCardData, 'counties' | 'ageGroups' | 'schedules'>>,
  areas: readonly CountyName[],
): string {
  const facts = [
    inOrder([...areas.map(({ slug }) => slug), ...counties], counties).map((slug) =>
      toCountyName(slug, areas),
    ),
    inOrder(ageGroupNames, ages).map((name) => name.replace('-', ' ')),
    inOrder(providerSchedules, schedules).map((name) => schedulePhrases[name]),
  ];
  return facts
    .filter(({ length }) => length > 0)
    .map((words) => words.join(', '))
    .join(' · ');
}

function inOrder<Name>(names: readonly Name[], chosen: readonly Name[] = []): Name[] {
  return [...new Set(names)].filter((name) => chosen.includes(name));
}
