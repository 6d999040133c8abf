import { z } from 'zod/mini';
import { usernameSchema } from '#domain/auth/admin-user.ts';
import { passwordSchema } from '#domain/auth/password.ts';

/** What an admin signs in with: the body of `POST /api/auth/login`. */
export const loginInputSchema = z.strictObject({
  username: usernameSchema,
  password: passwordSchema(1, 'Password is required'),
});

export type LoginInput = z.output<typeof loginInputSchema>;

/** What every refused login is told, whatever was wrong with it. */
export const loginRefusal = 'Invalid username or password';
