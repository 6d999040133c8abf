import * as z from 'zod/mini';
import { typedEmailSchema } from '#lib/text/typed-text.ts';
import { accountActSchema } from './account-act.ts';
import { usernameSchema } from './login.ts';
import { passwordSchema } from './password.ts';

const listedAdminSchema = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  /** Null without a login in the last 30 days. */
  lastLoginAt: z.nullable(z.string()),
  hasTwoFactor: z.boolean(),
  isDisabled: z.boolean(),
  /** True for the admin who asks. */
  isOwn: z.boolean(),
});

export type ListedAdmin = z.output<typeof listedAdminSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  expiresAt: z.string(),
  /** False while the mail waits. */
  isMailed: z.boolean(),
});

export type Invitation = z.output<typeof invitationSchema>;

export const adminListSchema = z.object({
  admins: z.array(listedAdminSchema),
  invitations: z.array(invitationSchema),
  acts: z.array(accountActSchema),
  /** False where nobody can be invited. */
  isMailSetUp: z.boolean(),
});

export type AdminList = z.output<typeof adminListSchema>;

export const mailOffSentence =
  'Email is off, so nobody can be invited here or sent a link for a forgotten password. Whoever runs the site can turn email on, or add admins and set passwords on the command line.';

const currentPassword = passwordSchema(1, 'Current password is required');

export const confirmationSchema = z.strictObject({ currentPassword });

export const ownEmailInputSchema = z.strictObject({ email: typedEmailSchema, currentPassword });

export type OwnEmailInput = z.output<typeof ownEmailInputSchema>;

export const invitationInputSchema = z.strictObject({
  email: typedEmailSchema,
  username: usernameSchema.check(
    z.regex(/^[\p{L}\p{N}._-]+$/u, 'Please use letters, digits, dots and dashes only'),
  ),
  currentPassword,
});

export type InvitationInput = z.output<typeof invitationInputSchema>;

/** Turns "Ana.Lopez+work@example.com" into "ana.lopez". */
export function proposeUsername(email: string): string {
  const [name = ''] = email.trim().toLowerCase().normalize().split(/[+@]/);
  return name.replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 100);
}

export const adminChangeInputSchema = z.strictObject({
  id: z.int('Please choose an admin'),
  isDisabled: z.boolean('Please choose whether the admin may log in'),
  currentPassword,
});

export type AdminChangeInput = z.output<typeof adminChangeInputSchema>;

export const withdrawalInputSchema = z.strictObject({
  id: z
    .string('Please choose an invitation')
    .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'Please choose an invitation')),
  currentPassword,
});

export type WithdrawalInput = z.output<typeof withdrawalInputSchema>;
