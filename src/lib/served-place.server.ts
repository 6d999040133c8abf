import { cacheBuiltFiles } from './built-site.server.ts';
import { setAgencyPlace } from './text/agency-place.ts';

const loadFacts = cacheBuiltFiles((text) => JSON.parse(text) as object);

/** Reads and formats times from now on as where the agency of the served site is. */
export async function followServedPlace(): Promise<void> {
  setAgencyPlace((await loadFacts('agency.json')) ?? {});
}
