import * as z from 'zod/mini';
import { passwordSchema } from './password.ts';

export const openSessionSchema = z.object({
  /** Identifies the session in `POST /api/admin/end-sessions`, and grants nothing. */
  reference: z.string(),
  /** Is, for example, "Firefox on Windows"; null for sessions older than this field. */
  device: z.nullable(z.string()),
  beganAt: z.string(),
  /** Is accurate to a minute. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});

export type OpenSession = z.output<typeof openSessionSchema>;

export const otherSessions = 'others';

export const endSessionsInputSchema = z.strictObject({
  currentPassword: passwordSchema(1, 'Current password is required'),
  session: z
    .string({ error: 'Please choose which session to end' })
    .check(z.regex(/^(?:others|[\w-]{43})$/, 'Please choose which session to end')),
});

export type EndSessionsInput = z.output<typeof endSessionsInputSchema>;
