import { z } from 'zod/mini';

/** Longest session id that is taken, in characters. */
const longest = 64;

/**
 * Names a family's visit, so that the same profile opened twice counts once. It comes from the
 * browser, proves nothing, and is never used to look anything up for whoever sends it.
 */
export const sessionIdSchema = z
  .string('The session id is missing. Please load the page again.')
  .check(
    z.maxLength(longest, 'The session id is too long. Please load the page again.'),
    z.regex(/^session_\d+_[a-z0-9]+$/, 'The session id is not valid. Please load the page again.'),
  );
