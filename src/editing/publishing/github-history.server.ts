import * as z from 'zod';
import {
  requireHash,
  requireCleanPath,
  type StoredCommit,
  type ContentStore,
  StoreError,
} from './content-store.server.ts';
import type { GithubCall } from './github-call.server.ts';

/** GitHub's own limit. */
const maxPageSize = 100;

const document = `query (
  $owner: String!, $name: String!, $head: GitObjectID!, $path: String, $first: Int!, $after: String
) {
  repository(owner: $owner, name: $name) {
    head: object(oid: $head) {
      ... on Commit {
        history(first: $first, path: $path, after: $after) {
          pageInfo { hasNextPage endCursor }
          nodes { oid message committedDate author { name } parents(first: 10) { nodes { oid } } }
        }
      }
    }
  }
}`;

const commitSchema = z.object({
  oid: z.string(),
  message: z.string(),
  committedDate: z.string(),
  author: z.object({ name: z.string().nullable() }).nullable(),
  parents: z.object({ nodes: z.array(z.object({ oid: z.string() })) }),
});

const schema = z.object({
  repository: z.object({
    head: z
      .object({
        history: z
          .object({
            pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
            nodes: z.array(commitSchema),
          })
          .optional(),
      })
      .nullable(),
  }),
});

interface HistoryCommit extends StoredCommit {
  parents: string[];
}

export interface HistoryQuestion {
  head: string;
  folder?: string;
  first: number;
}

/** Loads pages only as the caller iterates; throws a `broken` StoreError for an unknown commit. */
async function* readHistory(
  github: GithubCall,
  { head, folder, first }: HistoryQuestion,
): AsyncGenerator<HistoryCommit[]> {
  let after: string | null = null;
  do {
    const answer: z.output<typeof schema> = await github.ask({
      document,
      variables: { ...github.names, head: requireHash(head), path: folder ?? null, first, after },
      schema,
    });
    const history = answer.repository.head?.history;
    if (!history) {
      throw new StoreError('broken', `The GitHub repository has no commit ${head}.`);
    }
    yield history.nodes.map(toCommit);
    after = history.pageInfo.hasNextPage ? history.pageInfo.endCursor : null;
  } while (after !== null);
}

function toCommit(commit: z.output<typeof commitSchema>): HistoryCommit {
  const parents = commit.parents.nodes.map(({ oid }) => oid);
  return {
    hash: commit.oid,
    parent: parents[0] ?? null,
    parents,
    message: commit.message.trimEnd(),
    authorName: commit.author?.name ?? '',
    committedAt: new Date(commit.committedDate).toISOString(),
  };
}

/** The limit of the search: anything older counts as an ancestor. */
const maxPages = 20;

async function findNewer(github: GithubCall, head: string, until: string): Promise<Set<string>> {
  const newer = new Set<string>();
  const older = new Set([until]);
  /** Parents of newer commits that have not been listed yet. */
  const open = new Set([head]);
  let pages = 0;
  for await (const page of readHistory(github, { head, first: maxPageSize })) {
    for (const { hash, parents } of page) {
      const isOlder = older.has(hash);
      open.delete(hash);
      if (!isOlder) newer.add(hash);
      for (const parent of parents) {
        if (isOlder) {
          older.add(parent);
          open.delete(parent);
        } else if (!older.has(parent)) open.add(parent);
      }
    }
    open.delete(until);
    pages += 1;
    if (open.size === 0 || pages === maxPages) break;
  }
  return newer;
}

/** Queries each folder separately, since GitHub can only filter by one. */
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
  return mergeHistories(histories, head)
    .slice(0, limit)
    .map(({ hash, parent, message, authorName, committedAt }) => ({
      hash,
      parent,
      message,
      authorName,
      committedAt,
    }));
}

async function readFolder(
  github: GithubCall,
  question: { head: string; folder: string; limit: number; newer: Set<string> | null },
): Promise<HistoryCommit[]> {
  const { head, folder, limit, newer } = question;
  const commits: HistoryCommit[] = [];
  const first = Math.min(limit, maxPageSize);
  for await (const page of readHistory(github, { head, folder, first })) {
    const wanted = page.filter(({ hash }) => newer?.has(hash) ?? true);
    commits.push(...wanted);
    if (commits.length >= limit || wanted.length === 0) break;
  }
  return commits;
}

/**
 * Sorts newest first, but a commit before its parents of the same second, and the head before all: the
 * clock of who made an older one may have been ahead.
 */
function mergeHistories(histories: HistoryCommit[][], newest: string): HistoryCommit[] {
  const merged = new Map<string, HistoryCommit>();
  const rest = histories.map((history) => [...history]);
  for (;;) {
    const heads = rest.flatMap(([first]) => (first ? [first] : []));
    const parents = new Set(heads.flatMap((head) => head.parents));
    const [next] = heads.sort(
      (one, other) =>
        Number(other.hash === newest) - Number(one.hash === newest) ||
        other.committedAt.localeCompare(one.committedAt) ||
        Number(parents.has(one.hash)) - Number(parents.has(other.hash)),
    );
    if (!next) return [...merged.values()];
    merged.set(next.hash, next);
    for (const history of rest) if (history[0]?.hash === next.hash) history.shift();
  }
}
