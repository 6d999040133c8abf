import { createHash } from 'node:crypto';

/**
 * The strong entity tag of an answer: the same for the same bytes, in every process.
 *
 * @param text the whole body
 */
export function toEntityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether a client has this very answer already.
 *
 * @param ifNoneMatch the header of that name, empty where there is none
 * @param etag of the answer, one without commas
 */
export function isKnownEntity(ifNoneMatch: string, etag: string): boolean {
  const known = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}
