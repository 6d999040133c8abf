import * as z from 'zod/mini';
import { typedTextSchema } from '#lib/text/typed-text.ts';
import { newPasswordSchema } from './password.ts';

export const forgottenPasswordInputSchema = z.strictObject({
  /** A username or an email address. */
  account: typedTextSchema(1, 254, 'Username or email address is required'),
});

export type ForgottenPasswordInput = z.output<typeof forgottenPasswordInputSchema>;

/** The answer to every forgotten password, whether or not the name or address is known. */
export const resetAnswer =
  'If we know this username or email address, a link to choose a new password is on its way. It works for one hour. We send at most three a day. If none arrives, please ask whoever runs the site.';

export const noMailRefusal =
  "This site can't send email. Please ask whoever runs it to reset your password.";

const token = z
  .string({ error: 'Please open the link from your email' })
  .check(z.regex(/^[\w-]{43}$/, 'Please open the link from your email'));

export const mailedLinkInputSchema = z.strictObject({ token });

export const mailedLinkSchema = z.object({
  kind: z.enum(['invitation', 'reset']),
  username: z.string(),
});

export type MailedLink = z.output<typeof mailedLinkSchema>;

export const mailedPasswordInputSchema = z.strictObject({ token, newPassword: newPasswordSchema });

export type MailedPasswordInput = z.output<typeof mailedPasswordInputSchema>;

export const mailedLinkRefusal =
  'This link no longer works: it was already used, or it has expired. If you have chosen a password, please log in. Otherwise, ask for a new link.';
