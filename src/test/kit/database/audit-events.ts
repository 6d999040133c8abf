import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';

const eventsSchema = z.array(
  z.object({
    id: z.string(),
    username: z.string(),
    action: z.string(),
    kind: z.string().nullable(),
    inquiryId: z.string().nullable(),
    recordCount: z.int().nullable(),
    subjectKey: z.string().nullable(),
  }),
);

export type AuditEvent = Omit<z.output<typeof eventsSchema>[number], 'id'>;

/**
 * The audit events since a moment. They are never deleted, so a test looks only at those that it
 * has caused.
 */
export interface AuditWatch {
  /** The events since the watch began, oldest first. */
  list: () => Promise<AuditEvent[]>;
}

/** Starts to watch the audit events. */
export async function watchAudit(): Promise<AuditWatch> {
  const before = new Set((await readEvents()).map(({ id }) => id));
  return {
    list: async () =>
      (await readEvents())
        .filter(({ id }) => !before.has(id))
        .map(({ username, action, kind, inquiryId, recordCount, subjectKey }) => ({
          username,
          action,
          kind,
          inquiryId,
          recordCount,
          subjectKey,
        })),
  };
}

async function readEvents() {
  return eventsSchema.parse(
    await sql`select id::text, admin_username as username, action, inquiry_kind as kind,
      inquiry_id as "inquiryId", record_count as "recordCount", subject_key as "subjectKey"
      from audit_events where subject_username is null order by audit_events.id`,
  );
}
