import * as z from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import type { Draft, DraftEnding } from '#editing/editor/document/drafts.ts';

/** The maximum number of an admin's devices; the oldest draft is dropped first. */
const maxDevices = 20;

const rowSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  revision: z.coerce.number(),
  updatedAt: momentSchema,
  changes: z.int().nullable(),
  document: z.string().optional(),
  ending: z.enum(['taken', 'discarded']).nullable(),
  endedBy: z.string().nullable(),
});

const columns = `device_id as "deviceId", device, revision, updated_at as "updatedAt", changes, ending,
  ended_by as "endedBy"`;

/** Returns drafts without their documents, newest first. */
export async function listDrafts(adminUserId: number): Promise<Draft[]> {
  const rows = await repeatableSql.query(
    `select ${columns} from editing_drafts where admin_user_id = $1
    order by updated_at desc, device_id limit ${maxDevices}`,
    [adminUserId],
  );
  const drafts: Draft[] = [];
  for (const row of z.array(rowSchema).parse(rows)) {
    // Older drafts have no count.
    const counted =
      row.changes === null ? await findDraft(adminUserId, row.deviceId) : toDraft(row);
    if (counted) drafts.push({ ...counted, document: undefined });
  }
  return drafts;
}

export async function findDraft(adminUserId: number, deviceId: string): Promise<Draft | null> {
  const rows = await repeatableSql.query(
    `select ${columns}, document from editing_drafts where admin_user_id = $1 and device_id = $2`,
    [adminUserId, deviceId],
  );
  const [row] = z.array(rowSchema).parse(rows);
  return row ? toDraft(row) : null;
}

function toDraft({ ending, endedBy, changes, ...row }: z.infer<typeof rowSchema>): Draft {
  return {
    ...row,
    changes: changes ?? countChanges(row.document ?? ''),
    ending: ending === null ? null : { kind: ending, by: endedBy ?? '' },
  };
}

const documentSchema = z.object({
  touched: z.array(z.object({ value: z.string(), base: z.string() })),
});

/** Returns 0 for a document that no editor has written. */
function countChanges(document: string): number {
  try {
    const { touched } = documentSchema.parse(JSON.parse(document));
    return touched.filter(({ value, base }) => value !== base).length;
  } catch {
    return 0;
  }
}

interface NewDraft {
  adminUserId: number;
  deviceId: string;
  device: string;
  document: string;
  /** Also replaces a draft that another device has ended. */
  isKept: boolean;
}

/**
 * Stores a draft, which replaces the oldest one if there are too many devices. Returns false if
 * another device has ended it.
 */
export async function storeDraft(draft: NewDraft): Promise<boolean> {
  const { adminUserId, deviceId, device, document, isKept } = draft;
  const rows = await repeatableSql`
    with stored as (
      insert into editing_drafts (admin_user_id, device_id, device, document, changes)
      values (${adminUserId}, ${deviceId}, ${device}, ${document}, ${countChanges(document)})
      on conflict (admin_user_id, device_id) do update set
        device = excluded.device, document = excluded.document, changes = excluded.changes,
        updated_at = now(), revision = editing_drafts.revision + 1, ending = null, ended_by = null
      where editing_drafts.ending is null or ${isKept}
      returning 1
    ), too_many as (
      delete from editing_drafts
      where admin_user_id = ${adminUserId} and exists (select from stored) and device_id in (
        select device_id from editing_drafts
        where admin_user_id = ${adminUserId} and device_id <> ${deviceId}
        order by updated_at desc, device_id
        offset ${maxDevices - 1}
      )
    )
    select 1 from stored`;
  return rows.length > 0;
}

export async function deleteDraft(adminUserId: number, deviceId: string): Promise<void> {
  await repeatableSql`
    delete from editing_drafts where admin_user_id = ${adminUserId} and device_id = ${deviceId}`;
}

/**
 * Ends another device's draft, which that device then asks about; false if the draft has a new
 * revision.
 */
export async function endDraft(
  { adminUserId, deviceId, revision }: { adminUserId: number; deviceId: string; revision: number },
  { kind, by }: DraftEnding,
): Promise<boolean> {
  const rows = await repeatableSql`
    update editing_drafts set ending = ${kind}, ended_by = ${by}
    where admin_user_id = ${adminUserId} and device_id = ${deviceId} and revision = ${revision}
      and (ending is null or ending = ${kind})
    returning 1`;
  return rows.length > 0;
}
