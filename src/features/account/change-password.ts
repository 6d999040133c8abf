import { z } from 'zod/mini';
import { newPasswordSchema, passwordSchema } from './password.ts';

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
