import { cacheBuiltFiles } from './built-site.server.ts';
import { setAgency } from './agency.ts';

const loadFacts = cacheBuiltFiles((text): object => {
  try {
    return JSON.parse(text) as object;
  } catch {
    // A call is answered all the same.
    return {};
  }
});

/** Reads times from now on as where the agency of the served site is, and knows its parts. */
export async function followServedAgency(): Promise<void> {
  setAgency((await loadFacts('agency.json')) ?? {});
}
