import * as z from 'zod/mini';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { passwordSchema } from './password.ts';
import { codeSchema } from './two-factor.ts';

/** The same letters are the same name, however a keyboard composes them. */
export const usernameSchema = typedTextSchema(1, 100, 'Username is required').check(z.normalize());

export const loginInputSchema = z.strictObject({
  username: usernameSchema,
  password: passwordSchema(1, 'Password is required'),
  code: z.optional(codeSchema),
});

export type LoginInput = z.output<typeof loginInputSchema>;

/** The answer to every refused login, whatever was wrong with it. */
export const loginRefusal = 'Invalid username or password';

export function describeExpiredPassword(username: string): string {
  return `This temporary password has expired. Please ask the site operator for a new one, with the command "reset-password ${username}".`;
}

export const accountSchema = z.object({
  /** Null for a password that the admin chose; a generated one expires. */
  passwordEndsAt: z.nullable(z.string()),
});
