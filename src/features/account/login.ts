import { z } from 'zod/mini';
import { adminUserSchema, usernameSchema } from './admin-user.ts';
import { passwordSchema } from './password.ts';
import { codeSchema } from './two-factor.ts';

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
