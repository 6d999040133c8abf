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
