import { z } from 'zod';
import { repeatableSql, momentSchema } from '#lib/db/database.server.ts';
import type { StoreErrorKind } from './content-store.server.ts';

const claimSchema = z.array(z.object({ waitMs: z.number() })).max(1);

/**
 * Asks to be the only one who publishes, for a while.
 *
 * @param holder names this attempt
 * @param leaseSeconds after which it is over if nobody ends it: the process may have died
 * @param windowSeconds least time between two commits
 * @returns null while somebody else publishes; else how long to wait before the next commit, in
 *   milliseconds, 0 for not at all
 */
export async function claimPublishing(
  holder: string,
  leaseSeconds: number,
  windowSeconds: number,
): Promise<{ waitMs: number } | null> {
  const rows = await repeatableSql`
    update publishing_state set lease_holder = ${holder},
      lease_until = now() + ${leaseSeconds} * interval '1 second'
    where lease_until <= now() or lease_holder = ${holder}
    returning greatest(0, ceil(1000 * extract(epoch from greatest(
      last_commit_at + ${windowSeconds} * interval '1 second', rest_until
    ) - now())))::float8 as "waitMs"`;
  return claimSchema.parse(rows)[0] ?? null;
}

/** Ends a claim, if it is still this one. */
export async function releasePublishing(holder: string): Promise<void> {
  await repeatableSql`
    update publishing_state set lease_until = now(), lease_holder = null
    where lease_holder = ${holder}`;
}

/** Notes that git took a commit: all is well with it. */
export async function noteCommit(): Promise<void> {
  await repeatableSql`
    update publishing_state set last_commit_at = now(), store_answered_at = now(),
      rest_until = 'epoch', failures = 0, trouble_kind = null, trouble = null`;
}

/** Notes that git answered: all is well with it, though there was nothing to commit. */
export async function noteStoreAnswer(): Promise<void> {
  await repeatableSql`
    update publishing_state set store_answered_at = now(), rest_until = 'epoch', failures = 0,
      trouble_kind = null, trouble = null`;
}

/**
 * Whether git should be asked for a sign of life: it has not given one for an hour, or failed and
 * has been left alone for long enough since.
 */
export async function isStoreUnheard(): Promise<boolean> {
  const rows = await repeatableSql`
    select from publishing_state
    where rest_until <= now() and (
      trouble is not null
      or coalesce(store_answered_at, 'epoch') < now() - interval '1 hour'
    )`;
  return rows.length > 0;
}

/**
 * Notes which commit the served site names; since when, only where that is news. With it ends the
 * build that brought it: a notice of its end may have been lost.
 *
 * @param commits the one that the served site names, then those that led to it
 */
export async function noteServedCommit(
  commits: readonly [string, ...(readonly string[])],
): Promise<void> {
  await repeatableSql`
    update publishing_state set served_commit = ${commits[0]}, served_since = now(),
      build_state = case when is_there then 'idle' else build_state end,
      build_message = case when is_there then null else build_message end
    from (
      select coalesce(build_commit = any(${commits}::text[]), true) as is_there
      from publishing_state
    ) build
    where served_commit is distinct from ${commits[0]}`;
}

/**
 * Notes that git did not do what it was asked. It is left alone for as long as it said, else for
 * longer each time, from two seconds to five minutes.
 *
 * @param sentence for whoever runs the site
 */
export async function noteStoreTrouble(
  kind: StoreErrorKind,
  sentence: string,
  retryAfterMs: number | null,
): Promise<void> {
  await repeatableSql`
    update publishing_state set failures = failures + 1, trouble_kind = ${kind},
      trouble = ${sentence},
      rest_until = now() + coalesce(
        ${retryAfterMs}::float8 / 1000, least(300, power(2, least(failures, 10) + 1))
      ) * interval '1 second'`;
}

/** Notes that a build of the site begins. */
export async function noteBuildStart(commit: string | null): Promise<void> {
  await repeatableSql`
    update publishing_state set build_state = 'building', build_commit = ${commit},
      build_message = null, build_started_at = now()`;
}

/**
 * Notes how a build of the site ended.
 *
 * @param message why it failed, in a sentence; null for a success
 */
export async function noteBuildEnd(message: string | null): Promise<void> {
  await repeatableSql`
    update publishing_state set build_state = case when ${message}::text is null then 'idle' else 'failed' end,
      build_message = ${message},
      build_seconds = case when ${message}::text is null
        then coalesce(extract(epoch from now() - build_started_at)::float8, build_seconds)
        else build_seconds end`;
}

const stateSchema = z.tuple([
  z.object({
    troubleKind: z.enum(['away', 'limited', 'refused', 'broken']).nullable(),
    trouble: z.string().nullable(),
    buildState: z.enum(['idle', 'building', 'failed']),
    buildCommit: z.string().nullable(),
    buildMessage: z.string().nullable(),
    buildStartedAt: momentSchema.nullable(),
    buildSeconds: z.number().nullable(),
    storeAnsweredAt: momentSchema.nullable(),
    servedSince: momentSchema.nullable(),
  }),
]);

/** How git and the build are doing. */
export type PublishingState = z.infer<typeof stateSchema>[0];

/** Reads how git and the build are doing. */
export async function readPublishingState(): Promise<PublishingState> {
  const rows = await repeatableSql`
    select trouble_kind as "troubleKind", trouble, build_state as "buildState",
      build_commit as "buildCommit", build_message as "buildMessage",
      build_started_at as "buildStartedAt", build_seconds as "buildSeconds",
      store_answered_at as "storeAnsweredAt", served_since as "servedSince"
    from publishing_state`;
  return stateSchema.parse(rows)[0];
}

const queueSchema = z.tuple([
  z.object({
    queued: z.int(),
    queuedSince: momentSchema.nullable(),
    committed: z.int(),
    committedSince: momentSchema.nullable(),
    conflicts: z.int(),
    lastCommittedAt: momentSchema.nullable(),
  }),
]);

/** How many saves are on their way to the live site, and since when the first of them is. */
export type SaveQueue = z.infer<typeof queueSchema>[0];

/** Reads what is on its way to the live site. */
export async function readSaveQueue(): Promise<SaveQueue> {
  const rows = await repeatableSql`
    select
      count(*) filter (where state = 'queued')::int as queued,
      min(created_at) filter (where state = 'queued') as "queuedSince",
      count(*) filter (where state = 'committed')::int as committed,
      min(committed_at) filter (where state = 'committed') as "committedSince",
      count(*) filter (where conflicts <> '[]')::int as conflicts,
      max(committed_at) as "lastCommittedAt"
    from content_saves`;
  return queueSchema.parse(rows)[0];
}
