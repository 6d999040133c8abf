import { ageGroupNames, providerSchedules, schedulePhrases } from './care.ts';
import { countySlugs } from './county.ts';
import type { ProviderCardData } from './provider-card.ts';
import { capitalize } from '#lib/text/words.ts';

/** Describes where, for whom and when somebody works: "Hillsborough · infants · full time". */
export function describeCare({
  counties,
  ageGroups: ages,
  schedules,
}: Partial<Pick<ProviderCardData, 'counties' | 'ageGroups' | 'schedules'>>): string {
  const facts = [
    inOrder(countySlugs, counties).map(capitalize),
    inOrder(ageGroupNames, ages).map((name) => name.replace('-', ' ')),
    inOrder(providerSchedules, schedules).map((name) => schedulePhrases[name]),
  ];
  return facts
    .filter(({ length }) => length > 0)
    .map((words) => words.join(', '))
    .join(' · ');
}

function inOrder<Name>(names: readonly Name[], chosen: readonly Name[] = []): Name[] {
  return names.filter((name) => chosen.includes(name));
}
