import * as z from 'zod';
import { type CheckEnds, type RenewedCheck, renewedChecks } from '#model/entries/check-renewal.ts';
import { cacheBuiltFiles } from '#lib/built-site.server.ts';

/** A caregiver of the served site, with the last month in which each check counts. */
export interface CheckedProvider {
  id: number;
  name: string;
  ends: CheckEnds;
}

const checkNames = Object.keys(renewedChecks) as RenewedCheck[];

const checkedProvidersSchema: z.ZodType<CheckedProvider[]> = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    ends: z.partialRecord(z.enum(checkNames), z.string()),
  }),
);

const load = cacheBuiltFiles((text) => checkedProvidersSchema.parse(JSON.parse(text)));

/** Lists caregivers by the checks that grow old; empty for a site of an earlier version. */
export async function loadCheckedProviders(): Promise<readonly CheckedProvider[]> {
  return (await load('catalogue/checks.json')) ?? [];
}
