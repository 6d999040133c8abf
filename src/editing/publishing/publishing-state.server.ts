import * as z from 'zod';
import { momentSchema, repeatableSql } from '#lib/db/database.server.ts';
import type { StoreErrorKind } from './content-store.server.ts';
import type { PublishWindow } from './publish-window.server.ts';
import { getTimeZone } from '#lib/agency.ts';

const claimSchema = z.array(z.object({ waitMs: z.number(), restMs: z.number() })).max(1);

/** The deploys built this month; one that is put back costs nothing. */
const deploysOfMonth = () => repeatableSql`(
  select count(*)::int from deploys
  where built_at >=
    date_trunc('month', now() at time zone ${getTimeZone()}::text) at time zone ${getTimeZone()}::text
)`;

/** Longer than git asks to be left alone; what lies further ahead was written by a wrong clock. */
const restUntil = repeatableSql.unsafe(
  `(case when rest_until > now() + interval '2 hours' then 'epoch' else rest_until end)`,
);

/** The milliseconds until the next commit is allowed. */
const msUntilCommit = ({ seconds, gathers, longer }: PublishWindow) => repeatableSql`
  greatest(0, ceil(1000 * extract(epoch from greatest(
    ${restUntil},
    greatest(
      case when last_commit_at <= now() + interval '5 seconds' then last_commit_at end,
      (select min(least(created_at, now())) from content_saves where state = 'queued' and ${gathers}::boolean)
    ) + interval '1 second' * case
      when ${deploysOfMonth()} < ${longer.fromDeploys}::int then ${seconds}::int
      else ${longer.seconds}::int
    end
  ) - now())))::float8`;

/** The wait of queued saves; no row without one. */
export const selectWait = (window: PublishWindow) => repeatableSql`
  select ${msUntilCommit(window)} as "waitMs" from publishing_state
  where exists (select from content_saves where state = 'queued')`;

const waitSchema = z.array(z.object({ waitMs: z.number() })).max(1);

export function parseWait(rows: unknown): number {
  return waitSchema.parse(rows)[0]?.waitMs ?? 0;
}

/**
 * Returns the wait before the next commit, and the part of it for which git is left alone; null
 * while another process publishes. The claim expires after `leaseSeconds`, in case the process
 * dies.
 */
export async function claimPublishing(
  holder: string,
  leaseSeconds: number,
  window: PublishWindow,
): Promise<{ waitMs: number; restMs: number } | null> {
  const rows = await repeatableSql`
    update publishing_state set lease_holder = ${holder},
      lease_until = now() + ${leaseSeconds} * interval '1 second'
    where lease_until <= now() or lease_holder = ${holder}
      -- A wrong clock made this claim.
      or lease_until > now() + ${2 * leaseSeconds} * interval '1 second'
    returning ${msUntilCommit(window)} as "waitMs",
      greatest(0, ceil(1000 * extract(epoch from ${restUntil} - now())))::float8 as "restMs"`;
  return claimSchema.parse(rows)[0] ?? null;
}

export async function renewPublishing(holder: string, leaseSeconds: number): Promise<void> {
  await repeatableSql`
    update publishing_state set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where lease_holder = ${holder}`;
}

export async function releasePublishing(holder: string): Promise<void> {
  await repeatableSql`
    update publishing_state set lease_until = now(), lease_holder = null
    where lease_holder = ${holder}`;
}

export async function recordCommit(): Promise<void> {
  await repeatableSql`
    update publishing_state set last_commit_at = now(), store_answered_at = now(),
      rest_until = 'epoch', failures = 0, trouble_kind = null, trouble = null`;
}

/** Clears any earlier failure, as `recordCommit` does. */
export async function recordStoreAnswer(): Promise<void> {
  await repeatableSql`
    update publishing_state set store_answered_at = now(), rest_until = 'epoch', failures = 0,
      trouble_kind = null, trouble = null`;
}

export async function recordTokenEnd(endsAt: Date | null): Promise<void> {
  await repeatableSql`
    update publishing_state set token_ends_at = ${endsAt}
    where token_ends_at is distinct from ${endsAt}`;
}

export async function hasEverCommitted(): Promise<boolean> {
  const rows = await repeatableSql`select from publishing_state where last_commit_at > 'epoch'`;
  return rows.length > 0;
}

/** Returns whether git has not been used for an hour, or its pause after a failure is over. */
export async function isStoreSilent(): Promise<boolean> {
  const rows = await repeatableSql`
    select from publishing_state
    where ${restUntil} <= now() and (
      trouble is not null
      or coalesce(store_answered_at, 'epoch') < now() - interval '1 hour'
    )`;
  return rows.length > 0;
}

/**
 * Also ends the build that deployed the commit, since the notification of its end may have been
 * lost.
 */
export const updateServedCommit = (commits: readonly [string, ...(readonly string[])]) =>
  repeatableSql`
    with served as (
      update publishing_state set served_commit = ${commits[0]}, served_since = now(),
        build_state = case when is_there then 'idle' else build_state end,
        build_message = case when is_there then null else build_message end,
        build_failed_at = case when is_there then null else build_failed_at end
      from (
        select coalesce(build_commit = any(${commits}::text[]), true) as is_there
        from publishing_state
      ) build
      where served_commit is distinct from ${commits[0]}
      returning served_commit
    )
    insert into live_sites (commit) select served_commit from served
    on conflict (commit) do update set live_at = now()`;

/** Pauses as long as git asked, otherwise from two seconds to five minutes. */
export async function recordStoreFailure(
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

/** Ignored after a later notification; `noticeAt` is when the deploy changed. */
export async function recordBuildStart(
  commit: string | null,
  noticeAt: string | null = null,
): Promise<void> {
  await repeatableSql`
    update publishing_state set build_state = 'building', build_commit = ${commit},
      build_message = null, build_started_at = now(), ${setNoticeAt(noticeAt)}`;
}

/** The end of the statement, which ignores all but newer notifications. */
function setNoticeAt(noticeAt: string | null) {
  return repeatableSql`build_notice_at = coalesce(${noticeAt}::timestamptz, build_notice_at)
    where ${noticeAt}::timestamptz is null or build_notice_at is null
      or build_notice_at < ${noticeAt}::timestamptz`;
}

/** The words about a failed build, for an admin. */
export const failedBuild =
  'Your words are saved, but the site couldn’t be updated. Visitors still see the former version.';

/**
 * Records success without a `message`, otherwise a failure; handles notifications like
 * `recordBuildStart`.
 */
export async function recordBuildEnd(
  message: string | null,
  noticeAt: string | null = null,
): Promise<void> {
  await repeatableSql`
    update publishing_state set build_state = case when ${message}::text is null then 'idle' else 'failed' end,
      build_message = ${message},
      build_failed_at =
        case when ${message}::text is not null then coalesce(build_failed_at, now()) end,
      build_seconds = case when ${message}::text is null
        then coalesce(extract(epoch from now() - build_started_at)::float8, build_seconds)
        else build_seconds end,
      ${setNoticeAt(noticeAt)}`;
}

/** Handles notifications like `recordBuildStart`. */
export async function recordCanceledBuild(noticeAt: string): Promise<void> {
  await repeatableSql`
    update publishing_state set build_state = 'idle', build_message = null, build_failed_at = null,
      ${setNoticeAt(noticeAt)}`;
}

const stateSchema = z.tuple([
  z.object({
    troubleKind: z.enum(['away', 'limited', 'refused', 'broken']).nullable(),
    trouble: z.string().nullable(),
    buildState: z.enum(['idle', 'building', 'failed']),
    buildCommit: z.string().nullable(),
    buildMessage: z.string().nullable(),
    buildSeconds: z.number().nullable(),
    /** When the first build failed since the last successful one; null after a successful one. */
    buildFailedAt: momentSchema.nullable(),
    storeAnsweredAt: momentSchema.nullable(),
    servedSince: momentSchema.nullable(),
    tokenEndsAt: momentSchema.nullable(),
  }),
]);

export type PublishingState = z.infer<typeof stateSchema>[0];

export const selectPublishingState = () => repeatableSql`
    select trouble_kind as "troubleKind", trouble, build_state as "buildState",
      build_commit as "buildCommit", build_message as "buildMessage",
      build_seconds as "buildSeconds", build_failed_at as "buildFailedAt",
      store_answered_at as "storeAnsweredAt",
      served_since as "servedSince", token_ends_at as "tokenEndsAt"
    from publishing_state`;

export function parsePublishingState(rows: unknown): PublishingState {
  return stateSchema.parse(rows)[0];
}

export async function readPublishingState(): Promise<PublishingState> {
  return parsePublishingState(await selectPublishingState());
}

const queueSchema = z.tuple([
  z.object({
    queued: z.int(),
    committed: z.int(),
    conflicts: z.int(),
    lastCommittedAt: momentSchema.nullable(),
    oldestAt: momentSchema.nullable(),
  }),
]);

export type SaveQueue = z.infer<typeof queueSchema>[0];

export async function readSaveQueue(): Promise<SaveQueue> {
  const rows = await repeatableSql`
    select
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'committed')::int as committed,
      count(*) filter (where conflicts <> '[]')::int as conflicts,
      max(committed_at) as "lastCommittedAt",
      min(created_at) filter (where state <> 'live') as "oldestAt"
    from content_saves`;
  return queueSchema.parse(rows)[0];
}

const sitesSchema = z.array(z.object({ commit: z.string(), liveAt: momentSchema }));

/** Returns the commits that visitors have seen, latest first. */
export async function listLiveSites(limit: number): Promise<z.infer<typeof sitesSchema>> {
  const rows = await repeatableSql`
    select commit, live_at as "liveAt" from live_sites order by live_at desc limit ${limit}`;
  return sitesSchema.parse(rows);
}

const countSchema = z.tuple([z.object({ count: z.int() })]);

export async function countDeploys(): Promise<number> {
  return countSchema.parse(await repeatableSql`select ${deploysOfMonth()} as count`)[0].count;
}

/**
 * Counts the deploy of a site that was just built. Nobody may be here to see it go live before the
 * next one does.
 */
export async function recordBuiltSite(commit: string, deploy: string): Promise<void> {
  await repeatableSql`
    with counted as (insert into deploys (id) values (${deploy}) on conflict (id) do nothing)
    insert into live_sites (commit) values (${commit}) on conflict (commit) do nothing`;
}
