/**
 * Parses an id above 0. Refuses leading zeros, which would fill caches with copies of one entry.
 */
export function parseEntryId(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(id) ? id : null;
}
