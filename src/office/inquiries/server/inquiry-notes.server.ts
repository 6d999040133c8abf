import * as z from 'zod';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { inquiryTables } from '#site/forms/server/inquiry-table.server.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { noteSchema, type Note } from '#office/inquiries/inquiry-notes.ts';

interface NotedInquiry {
  kind: InquiryKindName;
  id: string;
  username: string;
}

const notesSchema = z.array(z.object({ ...noteSchema.shape, createdAt: momentSchema }));

const columns = repeatableSql`id, created_at as "createdAt", admin_username as username, body as text`;

/** Returns the statement that lists the notes on an inquiry, the oldest first. */
export function listNotes(id: string) {
  return repeatableSql`
    select ${columns} from inquiry_notes where inquiry_id = ${id}
    order by created_at, inquiry_notes.id`;
}

export function parseNotes(rows: unknown): Note[] {
  return notesSchema.parse(rows);
}

/** Stores a note once; returns null for an unknown inquiry, or an id that another note has. */
export async function insertNote(
  { kind, id, username }: NotedInquiry,
  note: { id: string; text: string },
): Promise<Note | null> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  // The lock makes an erasure wait for the note, or the note for the erasure.
  const rows = await repeatableSql`
    with held as (
      select id from ${table} where id = ${id} for key share
    )
    insert into inquiry_notes (id, inquiry_kind, inquiry_id, admin_username, body, search_text)
    select ${note.id}::uuid, ${kind}, id, ${username}, ${note.text}, ${foldText(note.text)} from held
    on conflict (id) do update set body = inquiry_notes.body
      where inquiry_notes.inquiry_id = excluded.inquiry_id
        and inquiry_notes.admin_username = excluded.admin_username
    returning ${columns}`;
  return parseNotes(rows)[0] ?? null;
}

const writersSchema = z.array(z.object({ writer: z.string() }));

/** Deletes an admin's own note; returns the name of another who wrote it, else null. */
export async function deleteStoredNote(
  { kind, id, username }: NotedInquiry,
  noteId: string,
): Promise<string | null> {
  const rows = await repeatableSql`
    with note as (
      select id, admin_username from inquiry_notes
      where id = ${noteId} and inquiry_kind = ${kind} and inquiry_id = ${id}
    ),
    deleted as (
      delete from inquiry_notes
      where id in (select id from note where admin_username = ${username})
    )
    select admin_username as writer from note where admin_username <> ${username}`;
  return writersSchema.parse(rows)[0]?.writer ?? null;
}

/** Returns false for an unknown id. */
export async function updateFollowUp(
  { kind, id }: Omit<NotedInquiry, 'username'>,
  day: string | null,
): Promise<boolean> {
  const table = repeatableSql.unsafe(inquiryTables[kind].table);
  const rows = await repeatableSql`
    update ${table} set follow_up_on = ${day}::date where id = ${id} returning id`;
  return rows.length > 0;
}
