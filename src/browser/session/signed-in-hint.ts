/** Name of the cookie that only says that somebody signed in here; it opens nothing. */
export const signedInHintName = 'signed-in';

/**
 * Whether this browser may hold an admin session, so that asking the server is worth a call.
 *
 * @param cookies the document's cookie string
 */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie === `${signedInHintName}=1`);
}
