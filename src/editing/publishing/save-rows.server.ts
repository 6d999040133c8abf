import * as z from 'zod';
import type { SaveConflict, ResolvedConflicts } from '#model/merge/merge.ts';
import type { SavedText } from '#model/merge/own-texts.ts';
import {
  contentChangeSchema,
  fieldValueSchema,
  type ContentChange,
} from '#model/files/field-changes.ts';
import type { SaveSource } from './publishing-contract.ts';
import { updateServedCommit } from './publishing-state.server.ts';
import { listBuiltCommits } from '#lib/built-site.server.ts';
import { repeatableSql, momentSchema } from '#lib/db/database.server.ts';

export interface NewSave {
  id: string;
  username: string;
  source: SaveSource;
  changes: ContentChange[];
  /** A word to follow "your", such as "phone"; missing where it is unknown. */
  device?: string;
}

const conflictSchema = z.object({ index: z.int(), theirs: fieldValueSchema.nullish() });

const journaledSchema = z.object({
  id: z.string(),
  username: z.string(),
  state: z.enum(['queued', 'committed', 'live']),
  changes: z.array(contentChangeSchema),
  commitHash: z.string().nullable(),
  conflicts: z.array(conflictSchema),
});

const plannedSchema = z.object({
  id: z.string(),
  username: z.string(),
  changes: z.array(contentChangeSchema),
  dueAt: z.iso.datetime({ offset: true }),
});

const journalSchema = z.tuple([
  z.object({
    isStored: z.boolean(),
    lastSequence: z.string(),
    /** Whether git failed or asked for a pause, so that only the publisher calls it. */
    isStoreResting: z.boolean(),
    saves: z.array(journaledSchema),
    planned: z.array(plannedSchema),
  }),
]);

export type Journal = z.infer<typeof journalSchema>[0];

/**
 * Returns the saves of these files that are not live or have conflicts, and those planned for
 * later.
 */
export async function readJournal(id: string, files: readonly string[]): Promise<Journal> {
  const rows = await repeatableSql`
    select
      exists (select from content_saves where id = ${id}) as "isStored",
      (select coalesce(max(sequence), 0) from content_saves)::text as "lastSequence",
      exists (select from publishing_state where trouble is not null) as "isStoreResting",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', id, 'username', username, 'state', state, 'changes', changes,
              'commitHash', commit_hash, 'conflicts', conflicts
            ) order by sequence
          )
          from content_saves
          where (state <> 'live' or conflicts <> '[]')
            and exists (
              select from jsonb_array_elements(changes) change
              where change ->> 'file' = any(${files}::text[])
            )
        ),
        '[]'
      ) as saves,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', id, 'username', username, 'changes', changes, 'dueAt', due_at
            ) order by due_at
          )
          from planned_saves
          where id <> ${id} and exists (
            select from jsonb_array_elements(changes) change
            where change ->> 'file' = any(${files}::text[])
          )
        ),
        '[]'
      ) as planned`;
  const journal = journalSchema.parse(rows)[0];
  return { ...journal, saves: await markBuiltSaves(journal.saves) };
}

/** Marks saves that the served site contains as live, before anybody asks for their status. */
async function markBuiltSaves<Save extends Pick<StoredSave, 'commitHash' | 'state'>>(
  saves: readonly Save[],
): Promise<Save[]> {
  const isCommitted = ({ state }: Save) => state === 'committed';
  const commits = saves.some(isCommitted) ? await listBuiltCommits() : [];
  const last = saves.findLastIndex(
    (save) => isCommitted(save) && commits.includes(save.commitHash ?? ''),
  );
  return saves.map((save, index) =>
    index <= last && isCommitted(save) ? { ...save, state: 'live' } : save,
  );
}

/** Serializes writes to the journal; the number is arbitrary. */
export const journalLock = 7_203_412;

/**
 * Inserts a save and clears the conflicts that it resolves, unless there is another save after
 * `lastSequence`. Returns whether it did; repeating an id changes nothing.
 */
export async function insertSave(
  { id, username, source, changes, device }: NewSave,
  settled: readonly ResolvedConflicts[],
  lastSequence: string,
): Promise<boolean> {
  const [, inserted = []] = await repeatableSql.transaction(
    [
      // The lock needs a statement of its own, so that the next one sees what was stored while
      // waiting.
      repeatableSql`select pg_advisory_xact_lock(${journalLock})`,
      repeatableSql`
        with inserted as (
          insert into content_saves (id, username, source, changes, device)
          select ${id}::uuid, ${username}::text, ${source}::text,
            ${JSON.stringify(changes)}::jsonb, ${device ?? null}::text
          where (select coalesce(max(sequence), 0) from content_saves) = ${lastSequence}::bigint
          on conflict (id) do nothing
          returning id
        ), settled as (
          update content_saves save set conflicts = (
            select coalesce(jsonb_agg(conflict), '[]')
            from jsonb_array_elements(save.conflicts) conflict
            where not known.indexes @> (conflict -> 'index')
          )
          from inserted,
            jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) known (id uuid, indexes jsonb)
          where save.id = known.id
        )
        select id from inserted`,
    ],
    { isolationLevel: 'ReadCommitted' },
  );
  return inserted.length > 0;
}

export async function isSaveStored(id: string): Promise<boolean> {
  const rows = await repeatableSql`select from content_saves where id = ${id}`;
  return rows.length > 0;
}

const savedTextSchema = z.object({
  file: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  after: z.string(),
  username: z.string(),
  device: z.string().nullable(),
});

/** The number of saves among which the author of a text is looked for. */
const searchedSaves = 500;

/** Returns the texts that were saved in these files, newest first. */
export async function listSavedTexts(files: readonly string[]): Promise<SavedText[]> {
  const rows = await repeatableSql`
    select change ->> 'file' as file, change -> 'path' as path, change ->> 'after' as after,
      username, device
    from (select * from content_saves order by sequence desc limit ${searchedSaves}) save
      cross join jsonb_array_elements(changes) with ordinality item (change, number)
    where change ->> 'kind' = 'field' and jsonb_typeof(change -> 'after') = 'string'
      and change ->> 'file' = any(${files}::text[])
    order by sequence desc, number desc`;
  return z.array(savedTextSchema).parse(rows);
}

const openSchema = z.array(z.object({ id: z.string(), isOpen: z.boolean() }));

/**
 * Returns the saves among `ids` that are planned or in the journal; one with a conflict is open.
 */
export const selectOpenSaves = (ids: readonly string[]) => repeatableSql`
    select id, true as "isOpen" from planned_saves where id = any(${ids}::uuid[])
    union all
    select id, (state <> 'live' or conflicts <> '[]')
    from content_saves where id = any(${ids}::uuid[])`;

export function parseOpenSaves(rows: unknown): z.infer<typeof openSchema> {
  return openSchema.parse(rows);
}

const savedSchema = journaledSchema.extend({
  createdAt: momentSchema,
  source: z.enum(['page', 'cms', 'restore']).catch('page'),
  triedHead: z.string().nullable(),
  commitHash: z.string().nullable(),
  liveAt: momentSchema.nullable(),
});

export type StoredSave = z.infer<typeof savedSchema>;

export async function listOpenSaves(): Promise<StoredSave[]> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves where state <> 'live' order by sequence`;
  const saves = await markBuiltSaves(z.array(savedSchema).parse(rows));
  return saves.filter(({ state }) => state !== 'live');
}

/** Returns, newest first, all saves that are not live or have conflicts, and the last live ones. */
export const selectRecentSaves = (liveCount: number) => repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves
    where state <> 'live' or conflicts <> '[]'
      or sequence in (
        select sequence from content_saves where state = 'live'
        order by sequence desc limit ${liveCount}
      )
    order by sequence desc`;

export function parseSaves(rows: unknown): StoredSave[] {
  return z.array(savedSchema).parse(rows);
}

export async function listRecentSaves(liveCount: number): Promise<StoredSave[]> {
  return parseSaves(await selectRecentSaves(liveCount));
}

/** Records on which head a commit is tried, and which changes it leaves out. */
export async function recordTry(saves: readonly PlannedOutcome[], head: string): Promise<void> {
  await repeatableSql`
    update content_saves set tried_head = ${head}, conflicts = tried.conflicts
    from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) tried (id uuid, conflicts jsonb)
    where content_saves.id = tried.id and state = 'queued'`;
}

export async function recordTriedSave(id: string, commit: string): Promise<void> {
  await repeatableSql`
    update content_saves set state = 'committed', commit_hash = ${commit}, committed_at = now()
    where id = ${id} and state = 'queued'`;
}

const newQueueSchema = z.tuple([z.object({ isNew: z.boolean() })]);

/** Returns whether the first save that waits was made just now. */
export async function isQueueNew(): Promise<boolean> {
  const rows = await repeatableSql`
    select coalesce(min(created_at) > now() - interval '30 seconds', false) as "isNew"
    from content_saves where state = 'queued'`;
  return newQueueSchema.parse(rows)[0].isNew;
}

const hashesSchema = z.array(z.object({ hash: z.string() }));

/** Returns the last commit with a save, or the head at which one changed nothing. */
export async function findLastCommit(): Promise<string | null> {
  const rows = await repeatableSql`
    select commit_hash as hash from content_saves
    where commit_hash is not null order by committed_at desc limit 1`;
  return hashesSchema.parse(rows)[0]?.hash ?? null;
}

/** Returns the newest commit of the last ten minutes. */
export async function findLatestCommit(): Promise<string | null> {
  const rows = await repeatableSql`
    select commit_hash as hash from content_saves
    where state <> 'queued' and tried_head <> commit_hash
      and committed_at > now() - interval '10 minutes'
    order by committed_at desc limit 1`;
  return hashesSchema.parse(rows)[0]?.hash ?? null;
}

/** A save, and those of its changes that wait for a decision. */
export interface PlannedOutcome {
  id: string;
  conflicts: SaveConflict[];
}

export async function recordCommittedSaves(
  saves: readonly PlannedOutcome[],
  commit: string,
): Promise<void> {
  await repeatableSql`
    update content_saves set state = 'committed', commit_hash = ${commit}, committed_at = now(),
      conflicts = settled.conflicts
    from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) settled (id uuid, conflicts jsonb)
    where content_saves.id = settled.id and state = 'queued'`;
}

/** Lists the statements that note what the served site shows. */
export async function listLiveUpdates() {
  const [commit, ...earlier] = await listBuiltCommits();
  if (commit === undefined) return [];
  const commits = [commit, ...earlier] as const;
  return [updateLiveStates(commits), updateServedCommit(commits)];
}

export async function updateLiveSaves(): Promise<void> {
  const updates = await listLiveUpdates();
  if (updates.length > 0) await repeatableSql.transaction(updates);
}

/** Marks saves as live, up to the last one in any of the served site's commits. */
const updateLiveStates = (commits: readonly string[]) => repeatableSql`
    update content_saves set state = 'live', live_at = now()
    where state = 'committed' and sequence <= (
      select max(sequence) from content_saves
      where state = 'committed' and commit_hash = any(${commits}::text[])
    )`;

/** Marks committed saves as live that were undone before they were built. */
export async function settleCommittedSaves(): Promise<void> {
  await repeatableSql`
    update content_saves set state = 'live', live_at = now() where state = 'committed'`;
}

export async function findSave(id: string): Promise<StoredSave | null> {
  const rows = await repeatableSql`
    select id, created_at as "createdAt", username, source, changes, state,
      tried_head as "triedHead", commit_hash as "commitHash", live_at as "liveAt", conflicts
    from content_saves where id = ${id}`;
  return z.array(savedSchema).parse(rows)[0] ?? null;
}

/** Queues `renewed` and drops the conflict in one statement, so that neither is ever lost. */
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

export async function dropConflict(id: string, index: number): Promise<void> {
  await repeatableSql`
    update content_saves set conflicts = (
      select coalesce(jsonb_agg(conflict), '[]') from jsonb_array_elements(conflicts) conflict
      where (conflict ->> 'index')::int <> ${index}
    )
    where id = ${id}`;
}
