import { isMainService } from '#model/schemas/care.ts';
import { serviceSlugs } from '#model/schemas/service-paths.ts';
import { type Field, listSchemaFields } from '#model/field.ts';
import type { ChoiceSource } from '#model/schemas/chosen-fields.ts';
import { isList, isMapping } from '#model/files/field-value.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';

interface Entry {
  file: string;
  kind: ContentKindName;
  name: string;
  data: object;
}

interface ChosenValue {
  path: PropertyKey[];
  value: string;
  source: ChoiceSource;
}

export interface ChoiceProblem extends ChosenValue {
  file: string;
  message: string;
}

/**
 * Finds values chosen for caregivers, testimonials and counties that the site doesn't have: a
 * county missing from the service areas, or a service without a file. Hidden services are allowed.
 */
export function findChoiceProblems(entries: readonly Entry[]): ChoiceProblem[] {
  const known = listKnown(entries);
  return entries.flatMap(({ file, kind, data }) =>
    listChosen(listSchemaFields(contentKinds[kind].schema), data).flatMap(
      ({ label, isMany, ...chosen }) => {
        const options = known[chosen.source];
        if (!options || options.includes(chosen.value)) return [];
        const message = `${label} must be ${isMany ? 'of these' : 'one of'}: ${options.join(', ')}.`;
        return [{ file, ...chosen, message }];
      },
    ),
  );
}

/** Lists the values in `data` that are chosen from the agency's own lists. */
export function listChosen(
  fields: readonly Field[],
  data: unknown,
  path: PropertyKey[] = [],
): (ChosenValue & { label: string; isMany: boolean })[] {
  if (!isMapping(data)) return [];
  return fields.flatMap((field) => listChosenIn(field, data[field.name], [...path, field.name]));
}

function listChosenIn(
  { spec }: Field,
  value: unknown,
  path: PropertyKey[],
): ReturnType<typeof listChosen> {
  if (spec.kind === 'group') return listChosen(spec.fields, value, path);
  if (spec.kind === 'list' && isList(value)) {
    const { item } = spec;
    return value.flatMap((each, index) => listChosenIn(item, each, [...path, index]));
  }
  if ((spec.kind !== 'choice' && spec.kind !== 'choices') || spec.source === null) return [];
  const { list: source, label } = spec.source;
  const isMany = spec.kind === 'choices';
  const chosen = isMany ? (isList(value) ? value : []) : [value];
  return chosen.flatMap((each, index) =>
    typeof each === 'string'
      ? [{ path: isMany ? [...path, index] : path, value: each, source, label, isMany }]
      : [],
  );
}

/**
 * The choices of the site; a list that can't be read is missing, and any value is accepted for it.
 */
type KnownChoices = Partial<Record<ChoiceSource, readonly string[]>>;

function listKnown(entries: readonly Entry[]): KnownChoices {
  const site = entries.find(({ kind }) => kind === 'site');
  const counties = site && contentKinds.site.schema.shape.serviceAreas.shape.counties;
  const areas = counties?.safeParse(readCounties(site?.data)).data;
  const files = entries.filter(({ kind }) => kind === 'services');
  const services = [...new Set([...serviceSlugs, ...files.map(({ name }) => name).sort()])];
  return {
    ...(areas && { counties: areas.map(({ slug }) => slug) }),
    services,
    mainServices: services.filter((slug) => isMainService({ slug })),
  };
}

function readCounties(site: object | undefined): unknown {
  const areas: unknown = site && Reflect.get(site, 'serviceAreas');
  return typeof areas === 'object' && areas !== null ? Reflect.get(areas, 'counties') : undefined;
}
