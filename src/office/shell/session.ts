import * as z from 'zod/mini';

export const adminUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  /** Set where the site requires two-factor authentication that is not set up yet. */
  needsTwoFactor: z.optional(z.boolean()),
});

export type AdminUser = z.output<typeof adminUserSchema>;

export const loginAnswerSchema = z.object({
  ...adminUserSchema.shape,
  recoveryCodesLeft: z.optional(z.int()),
});

export const twoFactorDemand =
  'This site requires two-factor authentication. Please set it up first.';
