import * as z from 'zod/mini';
import { passwordSchema } from './password.ts';

export const openSessionSchema = z.object({
  /** The session's name in `POST /api/admin/end-sessions`; it grants nothing. */
  reference: z.string(),
  /** For example, "Firefox on Windows"; null for sessions older than this field. */
  device: z.nullable(z.string()),
  beganAt: z.string(),
  /** Accurate to a minute. */
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
