import { z } from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import type { Draft, DraftEnding } from './drafts.ts';

const rowSchema = z.object({
  deviceId: z.string(),
  device: z.string(),
  revision: z.coerce.number(),
  updatedAt: momentSchema,
  document: z.string(),
  ending: z.enum(['taken', 'discarded']).nullable(),
  endedBy: z.string().nullable(),
});

function toDraft({ ending, endedBy, ...row }: z.infer<typeof rowSchema>): Draft {
  return { ...row, ending: ending === null ? null : { kind: ending, by: endedBy ?? '' } };
}

export async function listDrafts(adminUserId: number): Promise<Draft[]> {
  const rows = await repeatableSql`
    select device_id as "deviceId", device, revision, updated_at as "updatedAt", document, ending,
      ended_by as "endedBy"
    from editing_drafts where admin_user_id = ${adminUserId}
    order by updated_at desc, device_id`;
  return z.array(rowSchema).parse(rows).map(toDraft);
}

export async function findDraft(adminUserId: number, deviceId: string): Promise<Draft | null> {
  const drafts = await listDrafts(adminUserId);
  return drafts.find((draft) => draft.deviceId === deviceId) ?? null;
}

interface NewDraft {
  adminUserId: number;
  deviceId: string;
  device: string;
  document: string;
  /** Replaces also a draft that another device has ended. */
  isKept: boolean;
}

/** Returns false where another device has ended the draft. */
export async function storeDraft(draft: NewDraft): Promise<boolean> {
  const { adminUserId, deviceId, device, document, isKept } = draft;
  const rows = await repeatableSql`
    insert into editing_drafts (admin_user_id, device_id, device, document)
    values (${adminUserId}, ${deviceId}, ${device}, ${document})
    on conflict (admin_user_id, device_id) do update set
      device = excluded.device, document = excluded.document, updated_at = now(),
      revision = editing_drafts.revision + 1, ending = null, ended_by = null
    where editing_drafts.ending is null or ${isKept}
    returning 1`;
  return rows.length > 0;
}

export async function deleteDraft(adminUserId: number, deviceId: string): Promise<void> {
  await repeatableSql`
    delete from editing_drafts where admin_user_id = ${adminUserId} and device_id = ${deviceId}`;
}

/** Lets another device ask about its copy; false where the draft has another revision by now. */
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
