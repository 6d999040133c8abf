import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path/posix';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { findFileKind, isRequiredFile, readContentFile } from '#model/entries/content-file.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import { readField } from '#model/files/field-changes.ts';
import { contentKinds } from '#model/kinds.ts';
import { noticeFile } from '#model/schemas/notice.ts';
import {
  type ContentStore,
  type FileChange,
  type StoredCommit,
  StoreError,
} from '#editing/publishing/content-store.server.ts';
import {
  canRestoreDeploys,
  isAtNetlify,
  restoreDeploy,
} from '#editing/publishing/netlify-deploys.server.ts';
import { followNoticeTimes } from '#editing/publishing/notice-times.server.ts';
import { readDeploysPerMonth } from '#editing/publishing/publish-window.server.ts';
import {
  countDeploys,
  listLiveSites,
  readPublishingState,
  recordCommit,
} from '#editing/publishing/publishing-state.server.ts';
import { settleCommittedSaves, updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import { listBuiltCommits } from '#lib/built-site.server.ts';
import { HttpError } from '#lib/http/http-error.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { isReadableText } from '#lib/text/decode-text.ts';
import { contentFolders, listBlobs } from './commit-changes.server.ts';
import type { EarlierSite, EarlierSiteList, PutBackAnswer } from './earlier-sites.ts';

const maxSites = 8;
/** The most changes that can be undone at once. */
const maxCommits = 100;

/** Returns the earlier sites, as far back as restoring them would change something. */
export async function listEarlierSites(store: ContentStore): Promise<EarlierSiteList> {
  await updateLiveSaves();
  const head = await store.readHead();
  const [live, commits, [served], { buildState }] = await Promise.all([
    listLiveSites(maxSites + 1),
    store.listCommits({ head, folders: contentFolders, limit: maxCommits }),
    listBuiltCommits(),
    readPublishingState(),
  ]);
  // Restoring what visitors see now undoes changes that could not be built.
  const others = live.filter(({ commit }) => commit !== served || buildState === 'failed');
  const found = await Promise.all(
    others.map(async ({ commit, liveAt }) => {
      const position = await findPosition(store, commits, commit);
      return { commit, at: liveAt, position };
    }),
  );
  // Several builds of the same content count as the latest of them; restoring the head's would
  // change nothing.
  const apart = found.filter(
    ({ position }, index) =>
      position > 0 && found.findIndex((each) => each.position === position) === index,
  );
  const sites = await Promise.all(
    apart.map(async ({ commit, at, position }): Promise<EarlierSite> => {
      const [own, ...undone] = commits
        .slice(0, position + 1)
        .toReversed()
        .map(toSubject);
      const isImmediate = store.builds ? await store.builds.has(commit) : canRestoreDeploys();
      return { commit, at, summary: own ?? '', undone: undone.toReversed(), isImmediate };
    }),
  );
  return {
    head,
    sites,
    hindrance:
      isAtNetlify() && !canRestoreDeploys()
        ? 'To put a site back at once, without a build, set NETLIFY_TOKEN at Netlify.'
        : null,
    deploys: isAtNetlify()
      ? {
          count: await countDeploys(),
          max: readDeploysPerMonth(),
        }
      : null,
  };
}

/** Returns the position of a commit's content in the history; -1 if it is not in these commits. */
async function findPosition(
  store: ContentStore,
  commits: readonly StoredCommit[],
  commit: string,
): Promise<number> {
  const position = commits.findIndex(({ hash }) => hash === commit);
  if (position >= 0) return position;
  try {
    // A developer's commit may not have changed any content.
    const [last] = await store.listCommits({ head: commit, folders: contentFolders, limit: 1 });
    return commits.findIndex(({ hash }) => hash === last?.hash);
  } catch (error) {
    // The repository no longer has the commit, or never did.
    if (error instanceof StoreError && error.kind === 'broken') return -1;
    throw error;
  }
}

function toSubject({ message }: StoredCommit): string {
  return message.split('\n', 1)[0] ?? '';
}

/**
 * Serves the site of an earlier commit to visitors, and commits its content on top of the history,
 * so that the next save keeps it. Saves that are not committed yet keep waiting.
 *
 * @throws HttpError 404 for a site that is not offered, 409 if somebody saved since `head`
 */
export async function putBackSite(
  store: ContentStore,
  { commit, head, username }: { commit: string; head: string; username: string },
): Promise<PutBackAnswer> {
  const { head: present, sites } = await listEarlierSites(store);
  if (present !== head) throw createMovedError('Nothing was put back.');
  const site = sites.find((each) => each.commit === commit);
  if (!site) throw new HttpError(404, 'This site can no longer be put back. Reload the page.');
  const reversal = await listReversal(store, head, commit);
  const changes = await followNotice(reversal, username);
  const { buildState } = await readPublishingState();
  const shown = await showSite(store, commit);
  // A build that is under way would publish what is being undone, so another has to follow.
  const needsNoBuild =
    shown.isLive && !store.builds && buildState !== 'building' && areSame(changes, reversal);
  const outcome = shown.isLive ? 'The earlier site is live for now.' : 'Nothing was put back.';
  const result = await store
    .commit({
      expectedHead: head,
      changes,
      authorName: username,
      message: formatMessage(site, username, needsNoBuild),
    })
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      const remedy = 'Press again before the next save.';
      throw new HttpError(503, `${outcome} ${error.message} ${remedy}`, { cause: error });
    });
  if (result.kind === 'stale') throw createMovedError(outcome);
  await settleCommittedSaves();
  await recordCommit();
  return {
    state: shown.isLive ? 'live' : 'building',
    ...(shown.warning !== undefined && { warning: shown.warning }),
  };
}

function createMovedError(outcome: string): HttpError {
  return new HttpError(
    409,
    `${outcome} Somebody saved in the meantime. Reload the page to see what would be undone, and press again.`,
  );
}

/**
 * Serves the build of a commit, if there is one; an outage of the host does not prevent the commit.
 */
async function showSite(
  store: ContentStore,
  commit: string,
): Promise<{ isLive: boolean; warning?: string }> {
  try {
    if (store.builds) return { isLive: await store.builds.putBack(commit) };
    return { isLive: canRestoreDeploys() && (await restoreDeploy(commit)) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    logEvent('warn', error.event, { kind: error.kind, reason: error.message });
    return { isLive: false, warning: error.message };
  }
}

/** Returns the changes that give the head the content of an earlier commit. */
async function listReversal(
  store: ContentStore,
  head: string,
  commit: string,
): Promise<FileChange[]> {
  const [present, former] = await Promise.all([listBlobs(store, head), listBlobs(store, commit)]);
  const differing = [...former].filter(([path, blob]) => present.get(path) !== blob);
  const paths = differing.map(([path]) => path);
  const named = paths.filter((path) => path.startsWith('content/'));
  const read = await store.readTexts(commit, named);
  // Anything but text is restored byte for byte, such as a picture.
  const isText = (_: unknown, index: number) => isReadableText(read[index] ?? '');
  const [texts, contents] = [named.filter(isText), read.filter(isText)];
  const broken: string[] = [];
  for (const [index, path] of texts.entries()) {
    await letOthersRun();
    if (listIssues(path, contents[index] ?? '').length > 0) broken.push(path);
  }
  const today = await store.readTexts(head, broken);
  const fit = (path: string, text: string | null) =>
    text === null || !broken.includes(path)
      ? text
      : fitRules(path, text, today[broken.indexOf(path)] ?? null);
  const files = await Promise.all(
    paths
      // A newer picture is harmless, and a waiting save may show it.
      .filter((path) => !texts.includes(path))
      .map(async (path) => ({ path, contents: await store.readBytes(commit, path) })),
  );
  const folders = new Set([...former.keys()].map((path) => dirname(path)));
  const added = [...present.keys()].filter(
    (path) =>
      path.startsWith('content/') &&
      !former.has(path) &&
      // It may be newer than the site that is put back.
      !isRequiredFile(path) &&
      // Files of a kind that the earlier site did not have keep their current content.
      (broken.length === 0 || folders.has(dirname(path))),
  );
  return [
    ...texts.map((path, index) => ({ path, contents: fit(path, contents[index] ?? null) })),
    ...files.filter((file) => file.contents !== null),
    ...added.map((path) => ({ path, contents: null })),
  ];
}

/** Returns what current rules refuse in an earlier version of a file. */
function listIssues(path: string, text: string) {
  const kind = findFileKind(path);
  const content = readContentFile(path, text);
  if (kind === null || !content) return [];
  return contentKinds[kind].schema.safeParse(content.data).error?.issues ?? [];
}

/**
 * Returns an earlier version of a file that current rules accept: a field that they refuse keeps
 * its current value, or is omitted. If that is not enough, the current file stays.
 */
function fitRules(path: string, text: string, today: string | null): string {
  const { ending } = contentKinds[findFileKind(path) ?? 'site'];
  const now = readContentFile(path, today) ?? { data: {}, text: '' };
  const changes = listIssues(path, text).flatMap((issue) => {
    const at = issue.path.filter((key) => typeof key !== 'symbol');
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key]) : [at];
    return paths.map((each) => ({ path: each, after: readField(now, each) }));
  });
  const fitted = editContentFile(text, ending, changes);
  return listIssues(path, fitted).length === 0 ? fitted : (today ?? text);
}

/** Shows or hides the notice bar by the restored times, as of now. */
async function followNotice(changes: readonly FileChange[], username: string) {
  const hasNotice = changes.some(({ path }) => path === noticeFile);
  return hasNotice ? followNoticeTimes(changes, null, username) : [...changes];
}

function areSame(changes: readonly FileChange[], others: readonly FileChange[]): boolean {
  return changes.every(({ contents }, index) => contents === others[index]?.contents);
}

function formatMessage({ at, undone }: EarlierSite, username: string, needsNoBuild: boolean) {
  return [
    `Put back the site of ${formatMoment(at)}`,
    undone.map((subject) => `- undone: ${subject}`).join('\n'),
    // Netlify already serves that build: https://docs.netlify.com/deploy/manage-deploys/
    ...(needsNoBuild ? ['[skip netlify]'] : []),
    `Save: ${randomUUID()}\nEdited-by: ${username.replaceAll(/\s+/g, ' ')}`,
  ].join('\n\n');
}
