import * as z from 'zod';
import { type OfficeHours, readOfficeHours } from '#model/entries/answer-time.ts';
import {
  answerWithinSchema,
  closedDaysSchema,
  firstCallsSchema,
  hoursSchema,
} from '#model/schemas/office-schemas.ts';
import { deliveredServices, type ServedService } from '#model/schemas/service-names.ts';
import { cacheBuiltFiles, readBuiltFile } from '#lib/built-site.server.ts';

const officeSchema = z.object({
  hours: hoursSchema,
  closedDays: closedDaysSchema,
  answerWithin: answerWithinSchema.optional(),
  firstCalls: firstCallsSchema,
});

/** Returns null where the site was not built, or was built by an earlier version. */
export async function loadOfficeHours(): Promise<OfficeHours | null> {
  const text = await readBuiltFile('agency.json');
  const { data } = officeSchema.safeParse(text === null ? null : JSON.parse(text));
  return data ? readOfficeHours(data) : null;
}

const servicesSchema = z.object({
  services: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      callQuestions: z.array(z.string()).optional(),
    }),
  ),
});

const loadServices = cacheBuiltFiles((text): readonly ServedService[] => {
  const { data } = servicesSchema.safeParse(JSON.parse(text));
  return data?.services ?? deliveredServices;
});

/**
 * Lists the services of the served site, or the delivered ones where the build doesn't list them.
 */
export async function loadServiceNames(): Promise<readonly ServedService[]> {
  return (await loadServices('agency.json')) ?? deliveredServices;
}

const nameSchema = z.object({ name: z.string() });

/** Returns the agency's name; empty where the site was not built. */
export async function loadAgencyName(): Promise<string> {
  const text = await readBuiltFile('agency.json');
  return nameSchema.safeParse(text === null ? null : JSON.parse(text)).data?.name ?? '';
}

interface DatedFigures {
  name: string;
  path: string;
  end: string;
}

const figuresSchema = z.object({
  figures: z.array(z.object({ name: z.string(), path: z.string(), end: z.string() })),
});

const loadFigures = cacheBuiltFiles(
  (text): DatedFigures[] => figuresSchema.safeParse(JSON.parse(text)).data?.figures ?? [],
);

/** Lists the pages of the served site with figures, by the last month in which these count. */
export async function loadDatedFigures(): Promise<DatedFigures[]> {
  return (await loadFigures('agency.json')) ?? [];
}
