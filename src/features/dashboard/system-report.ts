import { z } from 'zod/mini';
import { attentionSchema } from '#features/account/attention-list.ts';

const partNameSchema = z.enum(['database', 'git', 'mail', 'build', 'queue']);

/**
 * - `ok`: as it should be
 * - `busy`: at work, or about to be
 * - `attention`: a person should look
 * - `off`: not set up
 */
const partStateSchema = z.enum(['ok', 'busy', 'attention', 'off']);

const systemPartSchema = z.object({
  part: partNameSchema,
  state: partStateSchema,
  /** States how the part is and what an admin can do about it. */
  sentence: z.string(),
  /** Holds an ISO date-time; null when unknown. */
  lastSuccess: z.nullable(z.string()),
});

const launchItemSchema = z.object({
  code: z.string(),
  isDone: z.boolean(),
  /** Says what to do. */
  sentence: z.string(),
  path: z.string(),
});

/** Validates the part of `GET /api/health` that a page reads; only a logged-in admin gets it. */
export const systemReportSchema = z.object({
  parts: z.array(systemPartSchema),
  attention: z.optional(attentionSchema),
  /** Lists what is to be done before families are told of the site. */
  launch: z.optional(z.array(launchItemSchema)),
});

/** Validates the answer of `GET /api/health`; its status is 503 where the site is failing. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  /** Holds the full hash; null when the build has none. */
  commit: z.nullable(z.string()),
  /** Is `read-only` for a standby that has not taken over yet. */
  database: z.enum(['ok', 'read-only', 'unreachable']),
  /** Is left out where the database does not answer; its `items` are for logged-in admins. */
  attention: z.optional(attentionSchema),
  parts: z.optional(z.array(systemPartSchema)),
  launch: z.optional(z.array(launchItemSchema)),
});

export type Health = z.output<typeof healthSchema>;
export type SystemPart = z.output<typeof systemPartSchema>;
export type LaunchItem = z.output<typeof launchItemSchema>;
export type SystemReport = z.output<typeof systemReportSchema>;
