import { cacheBuiltFiles } from './built-site.server.ts';
import { setAgency } from './agency.ts';

const loadFacts = cacheBuiltFiles((text) => JSON.parse(text) as object);

/** Reads and formats times from now on as where the agency of the served site is. */
export async function followServedAgency(): Promise<void> {
  setAgency((await loadFacts('agency.json')) ?? {});
}
