import { z } from 'zod/mini';
import { passwordSchema } from './password.ts';
import { typedTextSchema } from '#lib/text/typed-text.ts';

/** How many recovery codes are given out at a time. */
export const recoveryCodeCount = 10;

/** The six digits that an app shows, or a recovery code, with whatever spaces people type. */
export const codeSchema = typedTextSchema(1, 40, 'Code is required');

/** Whether an admin has a second step at login: the answer of `GET /api/admin/second-step`. */
export const secondStepSchema = z.union([
  z.object({ kind: z.enum(['off']) }),
  z.object({
    kind: z.enum(['on']),
    since: z.string(),
    recoveryCodesLeft: z.int(),
  }),
]);

export type SecondStep = z.output<typeof secondStepSchema>;

const currentPassword = passwordSchema(1, 'Current password is required');

/** What the setup begins with: the body of `POST /api/admin/second-step`. */
export const beginSetupInputSchema = z.strictObject({ currentPassword });

export type BeginSetupInput = z.output<typeof beginSetupInputSchema>;

/** What an app is to be given, for a quarter of an hour. */
export const setupSchema = z.object({
  /** Comes back with the code; nothing is stored until then. */
  setup: z.string(),
  /** For typing. */
  key: z.string(),
  /** For a picture that a camera reads. */
  address: z.string(),
});

export type Setup = z.output<typeof setupSchema>;

/** What switches it on: the body of `PUT /api/admin/second-step`. */
export const finishSetupInputSchema = z.strictObject({
  setup: z.string().check(z.minLength(1), z.maxLength(1000)),
  code: codeSchema,
});

export type FinishSetupInput = z.output<typeof finishSetupInputSchema>;

/** Codes that are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;

/** What every later change of it needs. */
export const secondStepChangeSchema = z.strictObject({ currentPassword, code: codeSchema });

export type SecondStepChange = z.output<typeof secondStepChangeSchema>;

/** What a login is told whose name and password are right, and which needs a code. */
export const codeQuestion = 'Please type the code from your app.';

/** What is said of a code that is wrong, too old, or used before. */
export const codeRefusal =
  'This code is not right, or was used before. Please type the one that your app shows now.';

/** What is said when the site has another secret than the one with which it was set up. */
export const unreadableSecretRefusal =
  "Codes from your app can't be checked anymore. Please type a recovery code, or ask the site operator to turn off two-factor authentication.";

/** What an admin is told who has to set up a second step before anything else. */
export const stepDemand = 'This site requires two-factor authentication. Please set it up first.';
