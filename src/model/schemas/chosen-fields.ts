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
 * {@link listUnknownChoices}.
 */
export function chosenSchema(label: string, choices: ChoiceSource) {
  const message = `${label} must be written with lower-case letters, digits and single hyphens.`;
  return z
    .string(message)
    .max(100, message)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, message)
    .meta({ choices, choiceLabel: label });
}

/** Returns the list that a {@link chosenSchema} takes its values from; null for other schemas. */
export function readChoiceSource(schema: z.core.$ZodType): ChoiceSource | null {
  const source = (schema as z.ZodType).meta()?.choices;
  return choiceSources.find((each) => each === source) ?? null;
}

interface ChosenField {
  path: PropertyKey[];
  value: string;
  source: ChoiceSource;
  label: string;
  isList: boolean;
}

/** Lists the values in `data` that are chosen from the agency's own lists. */
export function listChosen(
  outer: z.core.$ZodType,
  data: unknown,
  path: PropertyKey[] = [],
): ChosenField[] {
  const schema = outer as z.core.$ZodTypes;
  const { def } = schema._zod;
  if (def.type === 'optional' || def.type === 'default') {
    return listChosen(def.innerType, data, path);
  }
  if (def.type === 'object' && typeof data === 'object' && data !== null) {
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      listChosen(inner, Reflect.get(data, key), [...path, key]),
    );
  }
  if (def.type === 'array' && Array.isArray(data)) {
    return data.flatMap((item, index) => listChosen(def.element, item, [...path, index]));
  }
  const source = def.type === 'string' ? readChoiceSource(schema) : null;
  if (source === null || typeof data !== 'string') return [];
  const label = (schema as unknown as z.ZodType).meta()?.choiceLabel;
  return [
    {
      ...{ path, value: data, source },
      label: typeof label === 'string' ? label : '',
      isList: typeof path.at(-1) === 'number',
    },
  ];
}

/**
 * The choices of the site; a list that can't be read is missing, and any value is accepted for it.
 */
export type KnownChoices = Partial<Record<ChoiceSource, readonly string[]>>;

export interface UnknownChoice {
  path: PropertyKey[];
  value: string;
  source: ChoiceSource;
  message: string;
}

/** Lists the values in `data` that are not in the agency's lists, each with a sentence. */
export function listUnknownChoices(
  schema: z.core.$ZodType,
  data: unknown,
  known: KnownChoices,
): UnknownChoice[] {
  return listChosen(schema, data).flatMap(({ path, value, source, label, isList }) => {
    const options = known[source];
    if (!options || options.includes(value)) return [];
    const message = `${label} must be ${isList ? 'of these' : 'one of'}: ${options.join(', ')}.`;
    return { path, value, source, message };
  });
}
