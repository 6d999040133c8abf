import * as z from 'zod';
import { repeatableSql } from '#lib/db/database.server.ts';
import type { Draft } from '#editing/editor/document/drafts.ts';

/** The maximum number of an admin's devices; the oldest draft is dropped first. */
const maxDevices = 20;

const draftRowsSchema = z.array(
  z.object({
    deviceId: z.string(),
    device: z.string(),
    revision: z.coerce.number(),
    changes: z.int(),
  }),
);

/** Returns drafts without their documents, newest first. */
export async function listDrafts(adminUserId: number): Promise<Draft[]> {
  // Another device could end a draft in the release before: it is none. Nor were drafts counted
  // at first.
  const rows = await repeatableSql`
    select device_id as "deviceId", device, revision, coalesce(changes, 1) as changes
    from editing_drafts where admin_user_id = ${adminUserId} and ending is null
    order by updated_at desc, device_id limit ${maxDevices}`;
  return draftRowsSchema.parse(rows);
}

const documentRowsSchema = z.array(z.object({ revision: z.coerce.number(), document: z.string() }));

export async function findDraft(adminUserId: number, deviceId: string) {
  const rows = await repeatableSql`
    select revision, document from editing_drafts
    where admin_user_id = ${adminUserId} and device_id = ${deviceId} and ending is null`;
  return documentRowsSchema.parse(rows)[0] ?? null;
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
  /** The drafts of other devices that are in the document. */
  joined: readonly Pick<Draft, 'deviceId' | 'revision'>[];
}

/**
 * Stores a draft in place of those that are joined in it, unless they have gone on meanwhile, and
 * of the oldest one if there are too many devices. Returns its revision.
 */
export async function storeDraft(draft: NewDraft): Promise<number> {
  const { adminUserId, deviceId, device, document, joined } = draft;
  // A revision begins anywhere: one that was deleted never comes again with other words. The row
  // that goes is asked for its own, since it may have gone on since the statement began.
  const rows = await repeatableSql`
    with stored as (
      insert into editing_drafts (admin_user_id, device_id, device, document, changes, revision)
      values (${adminUserId}, ${deviceId}, ${device}, ${document}, ${countChanges(document)},
        floor(random() * 4503599627370496))
      on conflict (admin_user_id, device_id) do update set
        device = excluded.device, document = excluded.document, changes = excluded.changes,
        updated_at = now(), revision = editing_drafts.revision + 1, ending = null, ended_by = null
      returning revision
    ), known as (
      select "deviceId" as device_id, revision
      from jsonb_to_recordset(${JSON.stringify(joined)}::jsonb)
        each ("deviceId" uuid, revision bigint)
    ), others as (
      select device_id, updated_at from editing_drafts draft
      where admin_user_id = ${adminUserId} and device_id <> ${deviceId} and ending is null
        and not exists (
          select from known
          where known.device_id = draft.device_id and known.revision = draft.revision
        )
    ), gone as (
      delete from editing_drafts draft
      where admin_user_id = ${adminUserId} and device_id <> ${deviceId}
        and exists (select from stored)
        and (
          ending is not null
          or exists (
            select from known
            where known.device_id = draft.device_id and known.revision = draft.revision
          )
          or device_id in (
            select device_id from others
            order by updated_at desc, device_id offset ${maxDevices - 1}
          )
        )
    )
    select revision from stored`;
  return z.tuple([z.object({ revision: z.coerce.number() })]).parse(rows)[0].revision;
}
