import { expect } from 'vitest';

/** Names of the site's files, tables and errors, and lines of a stack trace. */
const inside =
  /node_modules|\.ts:\d|^\s+at |PGlite|NeonDbError|DatabaseError|store_\w+|submission_outbox|admin_users|contact_messages|_intakes\b|match_interests|place_key|session_key/m;

/**
 * Checks what holds for every response: no server error, a request id, and no internals.
 *
 * @param response a response whose body has not been read
 */
export async function expectSoundAnswer(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const text = await response.text();
  // A form's own page shows again what was typed into it.
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    expect(text).not.toMatch(inside);
  }
}
