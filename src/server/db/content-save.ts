import { z } from 'zod';
import { contentChangeSchema, fieldValueSchema } from '#domain/editing/content-change.ts';
import type { ContentChange, FieldValue } from '#domain/editing/content-change.ts';
import type { SaveSource } from '#domain/editing/editing-api.ts';
import { repeatableSql } from '#server/db/database.ts';
import { momentSchema } from '#server/db/moment.ts';

/** What is to be stored. */
export interface NewSave {
  id: string;
  username: string;
  source: SaveSource;
  changes: NewChange[];
}

/** A change, with what the built site has in its place. */
export type NewChange = ContentChange & {
  built?: FieldValue | undefined;
  /** Its writer did not say what it replaces. */
  isBlind?: boolean;
};

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored') }),
  z.object({ kind: z.literal('unchanged') }),
  z.object({
    kind: z.literal('conflict'),
    conflicts: z.array(
      z.object({ index: z.int(), theirs: fieldValueSchema.nullish(), by: z.string().nullish() }),
    ),
  }),
]);

/** What became of a save; a conflict names changes by their place in the list. */
export type SaveOutcome = z.infer<typeof outcomeSchema>;

/**
 * Writes a save to the journal, in one round trip: all of it or nothing. The same id again is the
 * same save.
 */
export async function storeContentSave(save: NewSave): Promise<SaveOutcome> {
  const { id, username, source, changes } = save;
  const rows = await repeatableSql`
    select store_content_save(${id}, ${username}, ${source}, ${JSON.stringify(changes)}::jsonb)
      as outcome`;
  return z.tuple([z.object({ outcome: outcomeSchema })]).parse(rows)[0].outcome;
}

/** Whether a save is in the journal. */
export async function isSaveStored(id: string): Promise<boolean> {
  const rows = await repeatableSql`select from content_saves where id = ${id}`;
  return rows.length > 0;
}

const conflictSchema = z.object({ index: z.int(), theirs: fieldValueSchema.nullish() });

const savedSchema = z.object({
  id: z.string(),
  createdAt: momentSchema,
  username: z.string(),
  source: z.enum(['page', 'cms', 'restore']),
  changes: z.array(contentChangeSchema),
  state: z.enum(['queued', 'committed', 'live']),
  triedHead: z.string().nullable(),
  commitHash: z.string().nullable(),
  liveAt: momentSchema.nullable(),
  conflicts: z.array(conflictSchema),
});

/** A save as the journal keeps it. */
export type SavedContent = z.infer<typeof savedSchema>;

export type SaveConflict = z.infer<typeof conflictSchema>;

/** All saves that are not live yet, in the order in which they apply. */
export async function listOpenSaves(): Promise<SavedContent[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves where state <> 'live' order by sequence`;
  return z.array(savedSchema).parse(rows);
}

/**
 * The saves that an admin wants to see: all that are not live or wait for a decision, and the last
 * few that are live. Newest first.
 *
 * @param liveCount how many live ones
 */
export async function listRecentSaves(liveCount: number): Promise<SavedContent[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves
    where state <> 'live' or conflicts <> '[]'
      or sequence in (
        select sequence from content_saves where state = 'live'
        order by sequence desc limit ${liveCount}
      )
    order by sequence desc`;
  return z.array(savedSchema).parse(rows);
}

/** Notes for which head a commit of saves is tried, and which changes it leaves out. */
export async function noteTry(saves: readonly SettledSave[], head: string): Promise<void> {
  await repeatableSql`
    update content_saves set tried_head = ${head}, conflicts = tried.conflicts
    from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) tried (id uuid, conflicts jsonb)
    where content_saves.id = tried.id and state = 'queued'`;
}

/** Notes that a commit which was tried earlier did hold a save. */
export async function settleTriedSave(id: string, commit: string): Promise<void> {
  await repeatableSql`
    update content_saves set state = 'committed', commit_hash = ${commit}, committed_at = now()
    where id = ${id} and state = 'queued'`;
}

const hashesSchema = z.array(z.object({ hash: z.string() }));

/** The newest commit that was made for saves in the last minutes; null where there was none. */
export async function findLatestCommit(): Promise<string | null> {
  const rows = await repeatableSql`
    select commit_hash as hash from content_saves
    where state <> 'queued' and tried_head <> commit_hash
      and committed_at > now() - interval '10 minutes'
    order by committed_at desc limit 1`;
  return hashesSchema.parse(rows)[0]?.hash ?? null;
}

/** A save that git has, and the changes of it that wait for a person. */
export interface SettledSave {
  id: string;
  conflicts: SaveConflict[];
}

/**
 * Notes that git has saves.
 *
 * @param commit the commit that holds them
 */
export async function settleSaves(saves: readonly SettledSave[], commit: string): Promise<void> {
  await repeatableSql`
    update content_saves set state = 'committed', commit_hash = ${commit}, committed_at = now(),
      conflicts = settled.conflicts
    from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) settled (id uuid, conflicts jsonb)
    where content_saves.id = settled.id and state = 'queued'`;
}

/**
 * Notes that the served site holds what some commits hold.
 *
 * @param commits the commit that it was built from and those that led to it
 */
export async function markSavesLive(commits: readonly string[]): Promise<void> {
  if (commits.length === 0) return;
  await repeatableSql`
    update content_saves set state = 'live', live_at = now()
    where state = 'committed' and sequence <= (
      select max(sequence) from content_saves
      where state = 'committed' and commit_hash = any(${commits}::text[])
    )`;
}

/** Finds a save; null where there is none of that name. */
export async function findSave(id: string): Promise<SavedContent | null> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves where id = ${id}`;
  return z.array(savedSchema).parse(rows)[0] ?? null;
}

/**
 * Queues a change anew that had met others' words, in place of its conflict: both at once, so that
 * it is always in one of the two. Where the conflict is gone already, nothing is done.
 *
 * @param conflict the save and the change of it that waits
 * @param renewed what is queued, from the same door as that save
 */
export async function requeueConflict(
  { id, index }: { id: string; index: number },
  renewed: Omit<NewSave, 'source'>,
): Promise<void> {
  await repeatableSql`
    with waiting as (
      update content_saves set conflicts = (
        select coalesce(jsonb_agg(conflict), '[]') from jsonb_array_elements(conflicts) conflict
        where (conflict ->> 'index')::int <> ${index}
      )
      where id = ${id} and conflicts @> ${JSON.stringify([{ index }])}::jsonb
      returning source
    )
    insert into content_saves (id, username, source, changes)
    select ${renewed.id}::uuid, ${renewed.username}::text, source,
      ${JSON.stringify(renewed.changes)}::jsonb
    from waiting
    on conflict (id) do nothing`;
}

/** Lets others' words stand where a change of a save had met them. */
export async function dropConflict(id: string, index: number): Promise<void> {
  await repeatableSql`
    update content_saves set conflicts = (
      select coalesce(jsonb_agg(conflict), '[]') from jsonb_array_elements(conflicts) conflict
      where (conflict ->> 'index')::int <> ${index}
    )
    where id = ${id}`;
}
