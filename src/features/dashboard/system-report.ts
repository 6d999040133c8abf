import { z } from 'zod/mini';

/** What the site consists of while it runs. */
const partNameSchema = z.enum(['database', 'git', 'mail', 'build', 'queue']);

/**
 * How a part is doing.
 *
 * - `ok`: as it should be
 * - `busy`: at work, or about to be
 * - `attention`: a person should look
 * - `off`: not set up
 */
const partStateSchema = z.enum(['ok', 'busy', 'attention', 'off']);

const systemPartSchema = z.object({
  part: partNameSchema,
  state: partStateSchema,
  /** For an admin: how it is, and what to do where something is to be done. */
  sentence: z.string(),
  /** When it last did its work, as an ISO date-time; null where that is not known. */
  lastSuccess: z.nullable(z.string()),
});

/** What `GET /api/health` adds for a signed-in admin, which is all that a page reads of it. */
export const systemReportSchema = z.object({ parts: z.array(systemPartSchema) });

/** The answer of `GET /api/health`; its status is 503 where the site is failing. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  /** Full hash; null where the build knew none. */
  commit: z.nullable(z.string()),
  /** A standby that has not taken over yet answers but takes nothing in. */
  database: z.enum(['ok', 'read-only', 'unreachable']),
  /** For a signed-in admin. */
  parts: z.optional(z.array(systemPartSchema)),
});

export type Health = z.output<typeof healthSchema>;
export type SystemPart = z.output<typeof systemPartSchema>;
export type SystemReport = z.output<typeof systemReportSchema>;
