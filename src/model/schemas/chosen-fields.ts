import * as z from 'zod';
import type { CountyName } from './county.ts';
import { isMainService } from './care.ts';
import type { ServiceName } from './service-names.ts';

/** The agency's own lists that a field's values are chosen from. */
export const choiceSources = ['counties', 'services', 'mainServices'] as const;

export type ChoiceSource = (typeof choiceSources)[number];

/** The present choices of each list, in the order of the site. */
export type SiteChoices = Readonly<
  Record<ChoiceSource, readonly { value: string; label: string }[]>
>;

/** For where no choices are offered. */
export const noChoices: SiteChoices = { counties: [], services: [], mainServices: [] };

/** Lists the choices from a site's counties and services. */
export function toSiteChoices(
  areas: readonly CountyName[],
  services: readonly ServiceName[],
): SiteChoices {
  const toChoice = ({ slug, title }: ServiceName) => ({ value: slug, label: title });
  return {
    counties: areas.map(({ slug, name }) => ({ value: slug, label: name })),
    services: services.map(toChoice),
    mainServices: services.filter(isMainService).map(toChoice),
  };
}

/**
 * Describes the slug of a county or service. Whether the site has it depends on other files; see
 * `choice-problems.ts`.
 */
export function chosenSchema(label: string, choices: ChoiceSource) {
  const message = `${label} must be written with lower-case letters, digits and single hyphens.`;
  return z
    .string(message)
    .max(100, message)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, message)
    .meta({ choices, choiceLabel: label });
}
