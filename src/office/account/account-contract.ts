import * as z from 'zod';
import { type CallContract, done } from '#lib/http/contract.ts';
import {
  adminChangeInputSchema,
  adminListSchema,
  invitationInputSchema,
  linkAnswerSchema,
  ownEmailInputSchema,
  resetLinkInputSchema,
  withdrawalInputSchema,
} from './admins.ts';
import { adminUserSchema, loginAnswerSchema } from '#office/shell/session.ts';
import { accountSchema, loginInputSchema } from './login.ts';
import {
  forgottenPasswordInputSchema,
  mailedLinkInputSchema,
  mailedLinkSchema,
  mailedPasswordInputSchema,
} from './mailed-link.ts';
import { endSessionsInputSchema, openSessionSchema } from './open-session.ts';
import { changePasswordInputSchema } from './password.ts';
import {
  beginSetupInputSchema,
  finishSetupInputSchema,
  recoveryCodesSchema,
  setupSchema,
  twoFactorChangeSchema,
  twoFactorSchema,
} from './two-factor.ts';

/** The calls of the account, as `api-contract.ts` explains. */
export const accountCalls = {
  'GET /api/admin/account': { 200: accountSchema },
  'POST /api/admin/change-password': { ...done, body: changePasswordInputSchema },
  'PUT /api/admin/account': { ...done, body: ownEmailInputSchema },
  'GET /api/admin/admins': { 200: adminListSchema },
  'POST /api/admin/admins': { body: invitationInputSchema, 200: linkAnswerSchema },
  'PUT /api/admin/admins': { ...done, body: adminChangeInputSchema },
  'POST /api/admin/end-sessions': { ...done, body: endSessionsInputSchema },
  'POST /api/admin/recovery-codes': { body: twoFactorChangeSchema, 200: recoveryCodesSchema },
  'POST /api/admin/reset-link': { body: resetLinkInputSchema, 200: linkAnswerSchema },
  'GET /api/admin/two-factor': { 200: twoFactorSchema },
  'POST /api/admin/two-factor': { body: beginSetupInputSchema, 200: setupSchema },
  'PUT /api/admin/two-factor': { body: finishSetupInputSchema, 200: recoveryCodesSchema },
  'POST /api/admin/two-factor/off': { ...done, body: twoFactorChangeSchema },
  'GET /api/admin/sessions': { 200: z.array(openSessionSchema) },
  'POST /api/admin/withdraw-invitation': { ...done, body: withdrawalInputSchema },
  'POST /api/auth/forgot-password': { ...done, body: forgottenPasswordInputSchema },
  'POST /api/auth/link': { body: mailedLinkInputSchema, 200: mailedLinkSchema },
  'PUT /api/auth/link': { ...done, body: mailedPasswordInputSchema },
  'POST /api/auth/login': { body: loginInputSchema, 200: loginAnswerSchema },
  'POST /api/auth/logout': done,
  'GET /api/auth/me': { 200: adminUserSchema },
} satisfies Record<string, CallContract>;
