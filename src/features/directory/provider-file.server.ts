import { parseEntryId } from './entry-key.ts';

/**
 * Where a caregiver's data lies.
 *
 * @param id as a visitor wrote it
 * @returns path below `dist`, null where it is no id; one that nobody has still has a path
 */
export function findProviderFile(id: string): string | null {
  const number = parseEntryId(id);
  return number === null ? null : `catalogue/providers/${number.toString()}.json`;
}
