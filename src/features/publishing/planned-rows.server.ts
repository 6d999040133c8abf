import { z } from 'zod';
import { contentChangeSchema, type ContentChange } from '#features/content/field-changes.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { journalLock } from './save-rows.server.ts';

const plannedSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
  username: z.string(),
  changes: z.array(contentChangeSchema),
  dueAt: momentSchema,
});

export type PlannedSave = z.infer<typeof plannedSchema>;

/** Stores a save for later; the same id again, even once it is in the journal, is the same save. */
export async function insertPlannedSave({
  id,
  username,
  changes,
  dueAt,
}: {
  id: string;
  username: string;
  changes: readonly ContentChange[];
  dueAt: Date;
}): Promise<void> {
  await repeatableSql`
    insert into planned_saves (id, username, changes, due_at)
    select ${id}::uuid, ${username}::text, ${JSON.stringify(changes)}::jsonb, ${dueAt}::timestamptz
    where not exists (select from content_saves where id = ${id}::uuid)
    on conflict (id) do nothing`;
}

/** Lists the next one first. */
export async function listPlannedSaves(): Promise<PlannedSave[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, changes, due_at as "dueAt"
    from planned_saves order by due_at, created_at`;
  return z.array(plannedSchema).parse(rows);
}

/** Returns whether the save was still planned. */
export async function setDueTime(id: string, dueAt: Date): Promise<boolean> {
  const rows = await repeatableSql`
    update planned_saves set due_at = ${dueAt} where id = ${id} returning id`;
  return rows.length > 0;
}

/** Returns whether the save was still planned. */
export async function deletePlannedSave(id: string): Promise<boolean> {
  const rows = await repeatableSql`delete from planned_saves where id = ${id} returning id`;
  return rows.length > 0;
}

/** Replaces a planned save's changes, unless somebody else has; without any it is deleted. */
export async function setPlannedChanges(
  { id, changes: former }: Pick<PlannedSave, 'id' | 'changes'>,
  changes: readonly ContentChange[],
): Promise<void> {
  const known = JSON.stringify(former);
  if (changes.every(({ kind }) => kind === 'picture')) {
    await repeatableSql`delete from planned_saves where id = ${id} and changes = ${known}::jsonb`;
    return;
  }
  await repeatableSql`
    update planned_saves set changes = ${JSON.stringify(changes)}::jsonb
    where id = ${id} and changes = ${known}::jsonb`;
}

const dueSchema = z.tuple([z.object({ dueAt: momentSchema.nullable() })]);

/**
 * Moves what is due into the journal, where it waits for the next commit with all else. Returns when
 * the next one is due.
 */
export async function queueDueSaves(now: Date): Promise<Date | null> {
  const next = await readNextDueTime();
  if (next === null || next > now) return next;
  await repeatableSql.transaction(
    [
      // Whoever saves at the same moment compares with what is moved here, or comes first.
      repeatableSql`select pg_advisory_xact_lock(${journalLock})`,
      repeatableSql`
        with due as (
          delete from planned_saves where due_at <= ${now}::timestamptz
          returning id, username, changes, due_at, created_at
        )
        insert into content_saves (id, username, source, changes)
        select id, username, 'page', changes from due order by due_at, created_at
        on conflict (id) do nothing`,
    ],
    { isolationLevel: 'ReadCommitted' },
  );
  return readNextDueTime();
}

async function readNextDueTime(): Promise<Date | null> {
  const rows = await repeatableSql`select min(due_at) as "dueAt" from planned_saves`;
  const [{ dueAt }] = dueSchema.parse(rows);
  return dueAt === null ? null : new Date(dueAt);
}
