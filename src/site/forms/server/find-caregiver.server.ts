import * as z from 'zod';
import { cacheBuiltFiles } from '#lib/built-site.server.ts';

const caregiversSchema = z.array(
  z.object({ id: z.int(), name: z.string(), serviceType: z.string() }),
);

type NamedCaregiver = z.output<typeof caregiversSchema>[number];

const loadCaregivers = cacheBuiltFiles((text) => caregiversSchema.parse(JSON.parse(text)));

/** Returns the caregiver of the served site whom a message is about; null for any other words. */
export async function findCaregiver(name: string): Promise<NamedCaregiver | null> {
  if (name === '') return null;
  const caregivers = await loadCaregivers('catalogue/provider-cards.json');
  return caregivers?.find((each) => each.name === name) ?? null;
}
