import { isMainService, serviceSlugs } from '#model/schemas/care.ts';
import {
  type KnownChoices,
  listUnknownChoices,
  type UnknownChoice,
} from '#model/schemas/chosen-fields.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';

interface Entry {
  file: string;
  kind: ContentKindName;
  name: string;
  data: object;
}

export interface ChoiceProblem extends UnknownChoice {
  file: string;
}

/**
 * Finds values chosen for caregivers, testimonials and counties that the site doesn't have: a
 * county missing from the service areas, or a service without a file. Hidden services are allowed.
 */
export function findChoiceProblems(entries: readonly Entry[]): ChoiceProblem[] {
  const known = listKnown(entries);
  return entries.flatMap(({ file, kind, data }) =>
    listUnknownChoices(contentKinds[kind].schema, data, known).map((each) => ({ file, ...each })),
  );
}

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
