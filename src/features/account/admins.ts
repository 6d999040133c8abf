import { z } from 'zod/mini';

const listedAdminSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  /** Null where there was no login in the last 30 days. */
  lastLoginAt: z.nullable(z.string()),
  hasTwoFactor: z.boolean(),
  isDisabled: z.boolean(),
  /** True for the admin who asks. */
  isOwn: z.boolean(),
});

export type ListedAdmin = z.output<typeof listedAdminSchema>;

export const adminListSchema = z.object({ admins: z.array(listedAdminSchema) });

export type AdminList = z.output<typeof adminListSchema>;
