import * as z from 'zod/mini';

export const alertsSchema = z.object({
  count: z.int(),
  codes: z.array(z.string()),
  /** For logged-in admins alone, the most important first. */
  items: z.optional(
    z.array(
      z.object({
        code: z.string(),
        /** An id or a day, never personal data. */
        subject: z.string(),
        sentence: z.string(),
        remedy: z.string(),
        path: z.string(),
      }),
    ),
  ),
});
