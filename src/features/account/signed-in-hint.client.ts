import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';

const hints = [`${secureSignedInHintName}=1`, `${signedInHintName}=1`];

/**
 * Whether this browser may hold an admin session, so that asking the server is worth a call.
 *
 * @param cookies the document's cookie string
 */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => hints.includes(cookie));
}
