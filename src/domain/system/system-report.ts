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

/** What `GET /api/health` adds for a signed-in admin. */
export const systemReportSchema = z.object({ parts: z.array(systemPartSchema) });

export type SystemPart = z.output<typeof systemPartSchema>;
export type SystemReport = z.output<typeof systemReportSchema>;
