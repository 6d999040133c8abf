import { z } from 'zod/mini';

/** An ISO date-time in UTC, as the API answers with. */
export const dateTimeSchema = z.string().check(
  // zod's own knows more ways of writing one, and is ten times as long.
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
);
