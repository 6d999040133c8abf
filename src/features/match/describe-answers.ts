import {
  minimumExperienceLabels,
  scheduleLabels,
  serviceOptionLabels,
  specialRequirementLabels,
} from '#features/content/care.ts';
import { serviceTypeOptions } from '#features/forms/intake-options.ts';
import type { IntakeTexts } from '#features/forms/intake-texts.ts';
import type { Answers } from './answers.ts';

/**
 * Puts the answers of the match form in words for the intake form, so that nobody types them twice.
 *
 * @param names of the caregivers whom the family asked for
 */
export function describeAnswers(answers: Answers, names: readonly string[]): IntakeTexts {
  const { childAges, serviceTypes, scheduleNeeds, location } = answers;
  const { specialRequirements, providerExperience } = answers;
  const experience = findLabel(minimumExperienceLabels, providerExperience);
  const lines = [
    line('Ages of our children', childAges.map(String)),
    line(
      'What we need',
      serviceTypes.map((service) => serviceOptionLabels[service]),
    ),
    line('Schedule', [findLabel(scheduleLabels, scheduleNeeds)]),
    line('Where', [location]),
    line(
      'Special requirements',
      specialRequirements.map((name) => specialRequirementLabels[name]),
    ),
    line('Experience', [experience === minimumExperienceLabels.any ? '' : experience]),
    line('We would like to know more about', names),
  ];
  return {
    serviceType: findServiceType(serviceTypes),
    message: lines.filter((text) => text !== '').join('\n'),
  };
}

function line(term: string, values: readonly string[]): string {
  const stated = values.filter((value) => value !== '');
  return stated.length === 0 ? '' : `${term}: ${stated.join(', ')}`;
}

function findLabel(labels: Record<string, string>, value: string): string {
  return labels[value] ?? '';
}

/** The intake form knows three services and "multiple"; what it does not know is left open. */
function findServiceType(services: readonly string[]): string {
  const [only, ...others] = services;
  if (others.length > 0) return 'multiple';
  return serviceTypeOptions.find(({ value }) => value === only)?.value ?? '';
}
