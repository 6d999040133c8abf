import { findNewer } from './find-newer.server.ts';
import { type GithubCall } from './github-call.server.ts';
import { longestPage, readHistory, type HistoryCommit } from './github-history.server.ts';
import { requireCleanPath, requireHash } from './content-path.ts';
import { type ContentStore, type StoredCommit } from './content-store.server.ts';

/** Lists commits as `ContentStore.listCommits` says: GitHub knows the history of one folder each. */
export async function listCommits(
  github: GithubCall,
  { head, folders, limit, until }: Parameters<ContentStore['listCommits']>[0],
): Promise<StoredCommit[]> {
  if (folders.length === 0 || limit < 1) return [];
  const newer = until === undefined ? null : await findNewer(github, head, requireHash(until));
  const histories: HistoryCommit[][] = [];
  for (const folder of folders.map(requireCleanPath)) {
    histories.push(await readFolder(github, { head, folder, limit, newer }));
  }
  return mergeHistories(histories)
    .slice(0, limit)
    .map(({ hash, parent, message, authorName, committedAt }) => ({
      ...{ hash, parent, message, authorName, committedAt },
    }));
}

async function readFolder(
  github: GithubCall,
  question: { head: string; folder: string; limit: number; newer: Set<string> | null },
): Promise<HistoryCommit[]> {
  const { head, folder, limit, newer } = question;
  const commits: HistoryCommit[] = [];
  const first = Math.min(limit, longestPage);
  for await (const page of readHistory(github, { head, folder, first })) {
    const wanted = page.filter(({ hash }) => newer?.has(hash) ?? true);
    commits.push(...wanted);
    if (commits.length >= limit || wanted.length === 0) break;
  }
  return commits;
}

/** Newest first; a commit stands before its parents, even where both bear the same second. */
function mergeHistories(histories: HistoryCommit[][]): HistoryCommit[] {
  const merged = new Map<string, HistoryCommit>();
  const rest = histories.map((history) => [...history]);
  for (;;) {
    const heads = rest.flatMap(([first]) => (first ? [first] : []));
    const parents = new Set(heads.flatMap((head) => head.parents));
    const [next] = heads.sort(
      (one, other) =>
        other.committedAt.localeCompare(one.committedAt) ||
        Number(parents.has(one.hash)) - Number(parents.has(other.hash)),
    );
    if (!next) return [...merged.values()];
    merged.set(next.hash, next);
    for (const history of rest) if (history[0]?.hash === next.hash) history.shift();
  }
}
