import { z } from 'zod/mini';
import { passwordSchema } from './password.ts';

/** A session of whoever asks, as they know it: one element of `GET /api/admin/sessions`. */
export const openSessionSchema = z.object({
  /** Names it in order to end it, and opens nothing. */
  reference: z.string(),
  /** For example "Firefox on Windows"; null where that was not noted. */
  device: z.nullable(z.string()),
  beganAt: z.string(),
  /** To a minute. */
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});

export type OpenSession = z.output<typeof openSessionSchema>;

/** Stands for all sessions but the one that asks. */
export const otherSessions = 'others';

/** Which sessions are to end: the body of `POST /api/admin/end-sessions`. */
export const endSessionsInputSchema = z.strictObject({
  currentPassword: passwordSchema(1, 'Current password is required'),
  /** A reference, or `others`. */
  session: z
    .string({ error: 'Please say which session is to end' })
    .check(z.regex(/^(?:others|[\w-]{43})$/, 'Please say which session is to end')),
});

export type EndSessionsInput = z.output<typeof endSessionsInputSchema>;
