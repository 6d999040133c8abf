import { z } from 'zod';
import { type GithubCall } from './github-call.server.ts';
import { requireHash } from './content-path.ts';
import { type StoredCommit } from './content-store.server.ts';
import { StoreError } from './store-error.server.ts';

/** The most that GitHub hands out at once. */
export const longestPage = 100;

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

/** A commit and all its parents. */
export interface HistoryCommit extends StoredCommit {
  parents: string[];
}

/** Which part of a history is asked for. */
export interface HistoryQuestion {
  head: string;
  /** Only commits that touched this folder; all where none is named. */
  folder?: string;
  /** The first page's length; 100 at most. */
  first: number;
}

/**
 * Reads a history page by page, as far as the reader goes on.
 *
 * @param github the way there
 * @param question which part
 * @throws StoreError `broken` where there is no such commit, and all that a call throws
 */
export async function* readHistory(
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
      throw new StoreError('broken', `The repository at GitHub does not hold the commit ${head}.`);
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
