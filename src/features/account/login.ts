import { z } from 'zod/mini';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { passwordSchema } from './password.ts';
import { codeSchema } from './two-factor.ts';

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

/** What an admin signs in with: the body of `POST /api/auth/login`. */
export const loginInputSchema = z.strictObject({
  username: usernameSchema,
  password: passwordSchema(1, 'Password is required'),
  /** Sent once the server has asked for it. */
  code: z.optional(codeSchema),
});

export type LoginInput = z.output<typeof loginInputSchema>;

/** Who has signed in: the answer of `POST /api/auth/login`. */
export const loginAnswerSchema = z.object({
  ...adminUserSchema.shape,
  /** Said after a login with a recovery code. */
  recoveryCodesLeft: z.optional(z.int()),
});

/** What every refused login is told, whatever was wrong with it. */
export const loginRefusal = 'Invalid username or password';

/**
 * What somebody is told whose password was right, but was made for them and has run out.
 *
 * @param username whose
 */
export function describePasswordEnd(username: string): string {
  return `This password was made for you and has run out. Please ask whoever runs the site for a new one, with the command "reset-password ${username}".`;
}

/** What admins are told about their own account: the answer of `GET /api/admin/account`. */
export const accountSchema = z.object({
  /** When a password that was made for them runs out; null for one that they chose. */
  passwordEndsAt: z.nullable(z.string()),
});
