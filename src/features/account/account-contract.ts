import { z } from 'zod';
import { type CallContract, done } from '#lib/http/contract.ts';
import { adminListSchema, linkAnswerSchema } from './admins.ts';
import { accountSchema, adminUserSchema, loginAnswerSchema } from './login.ts';
import { mailedLinkSchema } from './mailed-link.ts';
import { openSessionSchema } from './open-session.ts';
import { recoveryCodesSchema, setupSchema, twoFactorSchema } from './two-factor.ts';

/** Lists the calls of the account, as `api-contract.ts` explains. */
export const accountCalls = {
  'GET /api/admin/account': { 200: accountSchema },
  'POST /api/admin/change-password': done,
  'PUT /api/admin/account': done,
  'GET /api/admin/admins': { 200: adminListSchema },
  'POST /api/admin/admins': { 200: linkAnswerSchema },
  'PUT /api/admin/admins': done,
  'POST /api/admin/end-sessions': done,
  'POST /api/admin/recovery-codes': { 200: recoveryCodesSchema },
  'POST /api/admin/reset-link': { 200: linkAnswerSchema },
  'GET /api/admin/second-step': { 200: twoFactorSchema },
  'POST /api/admin/second-step': { 200: setupSchema },
  'PUT /api/admin/second-step': { 200: recoveryCodesSchema },
  'POST /api/admin/second-step/off': done,
  'GET /api/admin/sessions': { 200: z.array(openSessionSchema) },
  'POST /api/admin/withdraw-invitation': done,
  'POST /api/auth/forgot-password': done,
  'POST /api/auth/link': { 200: mailedLinkSchema },
  'PUT /api/auth/link': done,
  'POST /api/auth/login': { 200: loginAnswerSchema },
  'POST /api/auth/logout': done,
  'GET /api/auth/me': { 200: adminUserSchema },
} satisfies Record<string, CallContract>;
