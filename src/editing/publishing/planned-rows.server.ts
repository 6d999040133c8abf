import { setImmediate as letOthersRun } from 'node:timers/promises';
import * as z from 'zod';
import { contentChangeSchema, type ContentChange } from '#model/files/field-changes.ts';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import { isClockDoubtfulSql } from '#lib/db/doubtful-clock.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { journalLock } from './save-rows.server.ts';

const plannedSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
  username: z.string(),
  changes: z.array(contentChangeSchema),
  dueAt: momentSchema,
});

export type PlannedSave = z.infer<typeof plannedSchema>;

/** More plans than an agency makes; each is compared with all others. */
export const maxPlanned = 100;
/** The maximum size of all plans, so that one response can list them. */
const maxPlannedCharacters = 4_000_000;

const isStoredSchema = z.tuple([z.object({ isStored: z.boolean() })]);

/**
 * Stores a save for later; repeating an id changes nothing, even once the save is in the journal.
 *
 * @throws HttpError 422 if the limit of planned saves is reached
 */
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
  const [, , rows] = await repeatableSql.transaction(
    [
      // Of two concurrent requests, the second one counts the first.
      repeatableSql`select pg_advisory_xact_lock(${journalLock})`,
      repeatableSql`
        insert into planned_saves (id, username, changes, due_at)
        select ${id}::uuid, ${username}::text, ${JSON.stringify(changes)}::jsonb, ${dueAt}::timestamptz
        where not exists (select from content_saves where id = ${id}::uuid)
          and (
            select count(*) < ${maxPlanned}::int
              and coalesce(sum(length(changes::text)), 0) < ${maxPlannedCharacters}::int
            from planned_saves
          )
        on conflict (id) do nothing`,
      repeatableSql`
        select exists (
          select from planned_saves where id = ${id}::uuid
          union all
          select from content_saves where id = ${id}::uuid
        ) as "isStored"`,
    ],
    { isolationLevel: 'ReadCommitted' },
  );
  if (isStoredSchema.parse(rows)[0].isStored) return;
  throw new HttpError(
    422,
    `No more than ${maxPlanned} saves can be planned at a time, fewer if they are very long. Cancel one under Planned on the dashboard, or save without a time.`,
  );
}

const idsSchema = z.array(z.object({ id: z.string() }));
const planOrder = 'due_at, created_at, id';
/** The number of saves per read, since each may be long. */
const chunkLength = 10;

/** Returns the planned saves, the next one first. */
export async function listPlannedSaves(): Promise<PlannedSave[]> {
  const ids = idsSchema
    .parse(await repeatableSql.query(`select id from planned_saves order by ${planOrder}`))
    .map(({ id }) => id);
  const saves: PlannedSave[] = [];
  for (let start = 0; start < ids.length; start += chunkLength) {
    const rows = await repeatableSql.query(
      `select id, created_at as "createdAt", username, changes, due_at as "dueAt"
      from planned_saves where id = any($1::uuid[]) order by ${planOrder}`,
      [ids.slice(start, start + chunkLength)],
    );
    saves.push(...z.array(plannedSchema).parse(rows));
    await letOthersRun();
  }
  return saves;
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

/** Replaces a planned save's changes, unless somebody else has; deletes it if there are none. */
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
 * Moves due saves into the journal, where they wait for the next commit. Returns whether there were
 * any, and when the next one is due. While the clock may be wrong, nothing is due.
 */
export async function queueDueSaves(now: Date): Promise<{ wereDue: boolean; next: Date | null }> {
  const next = await readNextDueTime();
  if (next === null || next > now) return { wereDue: false, next };
  await repeatableSql.transaction(
    [
      // A concurrent save either sees what is moved here or comes first.
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
  return { wereDue: true, next: await readNextDueTime() };
}

async function readNextDueTime(): Promise<Date | null> {
  const rows = await repeatableSql`
    select min(due_at) as "dueAt" from planned_saves where not ${isClockDoubtfulSql}`;
  const [{ dueAt }] = dueSchema.parse(rows);
  return dueAt === null ? null : new Date(dueAt);
}
