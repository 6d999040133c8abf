import * as z from 'zod/mini';
import { passwordSchema } from '#office/account/password.ts';
import { alertsSchema } from '#office/shell/alert-list.ts';
import { systemParts } from '#desk/checks/check.ts';

/** `busy` (now or soon), `attention` (a person should look) or `off` (not set up). */
const partStateSchema = z.enum(['ok', 'busy', 'attention', 'off']);

const systemPartSchema = z.object({
  part: z.enum(systemParts),
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

export const retentionInputSchema = z.strictObject({
  /** The number that the admin was shown. */
  inquiries: z.int().check(z.minimum(0)),
  currentPassword: passwordSchema(1, 'Current password is required'),
});

/** For logged-in admins only. */
export const systemReportSchema = z.object({
  parts: z.array(systemPartSchema),
  attention: z.optional(alertsSchema),
  /** Absent where nothing is asked before old data is deleted. */
  heldInquiries: z.optional(z.int()),
  launch: z.optional(z.array(launchItemSchema)),
});

/** Sent with the status 503 where the site is failing. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'failing']),
  version: z.string(),
  commit: z.nullable(z.string()),
  /** `read-only` for a standby that has not taken over yet, `full` without room for more. */
  database: z.enum(['ok', 'read-only', 'full', 'unreachable']),
  /** Absent where the database does not answer; its `items` are for logged-in admins. */
  attention: z.optional(alertsSchema),
  parts: z.optional(z.array(systemPartSchema)),
  launch: z.optional(z.array(launchItemSchema)),
  heldInquiries: z.optional(z.int()),
});

export type Health = z.output<typeof healthSchema>;
export type SystemPart = z.output<typeof systemPartSchema>;
export type LaunchItem = z.output<typeof launchItemSchema>;
export type SystemReport = z.output<typeof systemReportSchema>;
