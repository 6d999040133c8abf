import { z } from 'zod/mini';

/** What admins are told about their own account: the answer of `GET /api/admin/account`. */
export const accountSchema = z.object({
  /** When a password that was made for them runs out; null for one that they chose. */
  passwordEndsAt: z.nullable(z.string()),
});
