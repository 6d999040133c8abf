import * as z from 'zod/mini';
import { isStorableText } from '#lib/text/storable-text.ts';

export const minPasswordLength = 8;
/** Enough for long sentences without burdening the server. */
export const maxPasswordLength = 256;

/** Spaces at either end belong to the password, so they are kept. */
export function passwordSchema(minLength: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.minLength(minLength, message),
      z.maxLength(maxPasswordLength, `Please keep this to ${maxPasswordLength} characters`),
      z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
    );
}

export const guessablePasswordRefusal =
  'This password is easy to guess. Please choose one that is not a common password and not made of our own name or yours';

export const newPasswordSchema = passwordSchema(
  minPasswordLength,
  `New password must be at least ${minPasswordLength} characters`,
);

export const changePasswordInputSchema = z.strictObject({
  currentPassword: passwordSchema(1, 'Current password is required'),
  newPassword: newPasswordSchema,
});

export type ChangePasswordInput = z.output<typeof changePasswordInputSchema>;

const confirmPassword = z
  .string({ error: 'Please confirm your new password' })
  .check(z.minLength(1, 'Please confirm your new password'));

interface ConfirmedPassword {
  newPassword: string;
  confirmPassword: string;
}

const sameTwice = z.refine<ConfirmedPassword>(
  (typed) =>
    typed.confirmPassword === '' ||
    typed.newPassword.normalize() === typed.confirmPassword.normalize(),
  {
    path: ['confirmPassword'],
    error: "New passwords don't match",
    // The two are compared even while another field is wrong.
    when: ({ value }) =>
      z.object({ newPassword: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  },
);

export const newPasswordFormSchema = z
  .strictObject({ newPassword: newPasswordSchema, confirmPassword })
  .check(sameTwice);

export const changePasswordFormSchema = z
  .strictObject({ ...changePasswordInputSchema.shape, confirmPassword })
  .check(sameTwice);

export type ChangePasswordForm = z.output<typeof changePasswordFormSchema>;

export const currentPasswordRefusal = 'Current password is incorrect';

export const samePasswordRefusal = 'This is your current password. Please choose a different one.';
