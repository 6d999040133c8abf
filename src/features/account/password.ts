import { z } from 'zod/mini';
import { isStorableText } from '#lib/text/typed-text.ts';

/** Fewest characters of a new password. */
export const minPasswordLength = 8;
/** Most characters of a password: room for long sentences, but no burden for the server. */
export const maxPasswordLength = 256;

/**
 * A password, taken as it was typed: spaces at its ends belong to it.
 *
 * @param minLength shortest one accepted, in characters
 * @param message what to say when it is missing or too short
 */
export function passwordSchema(minLength: number, message: string) {
  return z
    .string({ error: message })
    .check(
      z.minLength(minLength, message),
      z.maxLength(
        maxPasswordLength,
        `Please keep this to ${maxPasswordLength.toString()} characters`,
      ),
      z.refine(isStorableText, 'Please remove the characters that cannot be shown'),
    );
}

/** What is said of a new password that attackers would try early. */
export const guessablePasswordRefusal =
  'This password is easy to guess. Please choose one that is not a common password and not made of our own name or yours';

/** A password that is to be set. */
export const newPasswordSchema = passwordSchema(
  minPasswordLength,
  `New password must be at least ${minPasswordLength.toString()} characters`,
);

/** What is sent to set a new password: the body of `POST /api/admin/change-password`. */
export const changePasswordInputSchema = z.strictObject({
  currentPassword: passwordSchema(1, 'Current password is required'),
  newPassword: newPasswordSchema,
});

export type ChangePasswordInput = z.output<typeof changePasswordInputSchema>;

/** The form of it, which asks for the new password twice; the second one is not sent. */
export const changePasswordFormSchema = z
  .strictObject({
    ...changePasswordInputSchema.shape,
    confirmPassword: z
      .string({ error: 'Please confirm your new password' })
      .check(z.minLength(1, 'Please confirm your new password')),
  })
  .check(
    z.refine(
      ({ newPassword, confirmPassword }) =>
        confirmPassword === '' || newPassword === confirmPassword,
      {
        path: ['confirmPassword'],
        error: "New passwords don't match",
        // The two are compared even while another field is wrong.
        when: ({ value }) =>
          z.object({ newPassword: z.string(), confirmPassword: z.string() }).safeParse(value)
            .success,
      },
    ),
  );

export type ChangePasswordForm = z.output<typeof changePasswordFormSchema>;

/** What is said when the current password is not the right one. */
export const currentPasswordRefusal = 'Current password is incorrect';

/** What is said when the new password is the current one, which somebody else may have made. */
export const samePasswordRefusal = 'This is your present password. Choose another one.';
