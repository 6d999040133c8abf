import { z } from 'zod/mini';
import { attentionSchema } from '#features/account/attention-list.ts';

const partNameSchema = z.enum(['database', 'git', 'mail', 'build', 'queue']);

/** Tells `busy` (or about to be), `attention` (a person should look) and `off` (not set up). */
const partStateSchema = z.enum(['ok', 'busy', 'attention', 'off']);

const systemPartSchema = z.object({
  part: partNameSchema,
  state: partStateSchema,
  sentence: z.string(),
  lastSuccess: z.nullable(z.string()),
});

const launchItemSchema = z.object({
  code: z.string(),
  isDone: z.boolean(),
  sentence: z.string(),
  path: z.string(),
});

/** Is for logged-in admins only. */
export const systemReportSchema = z.object({
  parts: z.array(systemPartSchema),
  attention: z.optional(attentionSchema),
  launch: z.optional(z.array(launchItemSchema)),
});

/** Comes with the status 503 where the site is failing. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
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
