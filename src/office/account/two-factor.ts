import * as z from 'zod/mini';
import { passwordSchema } from './password.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';

export const recoveryCodeCount = 10;

/** The six digits of an app or a recovery code, with whatever spaces people type. */
export const codeSchema = typedTextSchema(1, 40, 'Code is required');

export const twoFactorSchema = z.union([
  z.object({ kind: z.enum(['off']) }),
  z.object({
    kind: z.enum(['on']),
    since: z.string(),
    recoveryCodesLeft: z.int(),
  }),
]);

export type TwoFactor = z.output<typeof twoFactorSchema>;

const currentPassword = passwordSchema(1, 'Current password is required');

export const beginSetupInputSchema = z.strictObject({ currentPassword });

export type BeginSetupInput = z.output<typeof beginSetupInputSchema>;

/** Valid for a quarter of an hour. */
export const setupSchema = z.object({
  key: z.string(),
  /** The otpauth: address in the QR code. */
  address: z.string(),
});

export type Setup = z.output<typeof setupSchema>;

export const finishSetupInputSchema = z.strictObject({ code: codeSchema });

export type FinishSetupInput = z.output<typeof finishSetupInputSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export type RecoveryCodesAnswer = z.output<typeof recoveryCodesSchema>;

export const twoFactorChangeSchema = z.strictObject({ currentPassword, code: codeSchema });

export type TwoFactorChange = z.output<typeof twoFactorChangeSchema>;

export const codeQuestion = 'Please type the code from your app.';

export const codeRefusal =
  'This code is wrong or was already used. Please type the code that your app shows now.';

export const unreadableSecretRefusal =
  "Codes from your app can't be checked anymore. Please type a recovery code, or ask the site operator to turn off two-factor authentication.";
