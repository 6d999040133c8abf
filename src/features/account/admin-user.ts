import { z } from 'zod/mini';
import { typedTextSchema } from '#lib/text/typed-text.ts';

/** Who is signed in: the answer of `POST /api/auth/login` and `GET /api/auth/me`. */
export const adminUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  /** Said where the site insists on a second step at login that is not set up yet. */
  needsSecondStep: z.optional(z.boolean()),
});

export type AdminUser = z.output<typeof adminUserSchema>;

/** The name under which an admin signs in; capital and small letters are the same. */
export const usernameSchema = typedTextSchema(1, 100, 'Username is required');
