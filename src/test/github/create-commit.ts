import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { GraphQLError } from 'graphql';
import { runGit } from '#test/git/test-repository.ts';
import { toObject } from '#test/github/repository-objects.ts';

/** The mutation's input, for the fields that are used here. */
export interface CommitInput {
  branch: { repositoryNameWithOwner?: string; branchName?: string };
  expectedHeadOid: string;
  message: { headline: string; body?: string | null };
  fileChanges: {
    additions: { path: string; contents: string }[];
    deletions: { path: string }[];
  };
}

/**
 * Makes a commit as GitHub does, and refuses what GitHub refuses, in its words.
 *
 * @param folder the bare repository
 * @param input of `createCommitOnBranch`
 */
export function createCommit(folder: string, input: CommitInput) {
  const { expectedHeadOid: head, fileChanges, message } = input;
  const branch = input.branch.branchName ?? '';
  const ref = `refs/heads/${branch}`;
  const isThere = runGit(folder, ['for-each-ref', '--format=%(refname)', ref]) !== '';
  if (!isThere) throw refuse('NOT_FOUND', `Could not resolve to a Ref with the name '${branch}'.`);
  const current = runGit(folder, ['rev-parse', ref]);
  if (current !== head) {
    const words = `Expected branch to point to "${current}" but it did not.  Pull and try again.`;
    throw refuse('STALE_DATA', words);
  }
  const index = path.join(folder, `index-${randomUUID()}`);
  const env = { GIT_INDEX_FILE: index };
  try {
    runGit(folder, ['read-tree', head], { env });
    let lines = '';
    for (const { path: place } of fileChanges.deletions) {
      if (toObject(folder, `${head}:${place}`) === null) {
        const words = `A path was requested for deletion which does not exist as of commit oid \`${head}\``;
        throw refuse('UNPROCESSABLE', words);
      }
      lines += `0 ${'0'.repeat(40)}\t${place}\0`;
    }
    for (const { path: place, contents } of fileChanges.additions) {
      const bytes = Buffer.from(contents, 'base64');
      const hash = runGit(folder, ['hash-object', '-w', '--stdin'], { input: bytes });
      lines += `100644 ${hash}\t${place}\0`;
    }
    runGit(folder, ['update-index', '-z', '--index-info'], { env, input: lines });
    const tree = runGit(folder, ['write-tree'], { env });
    const text = message.body ? `${message.headline}\n\n${message.body}` : message.headline;
    const commit = runGit(folder, ['commit-tree', tree, '-p', head], { input: text });
    runGit(folder, ['update-ref', ref, commit, head]);
    return { commit: toObject(folder, commit) };
  } finally {
    rmSync(index, { force: true });
  }
}

/** GitHub names the kind of an error beside its message. */
class GithubError extends GraphQLError {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** An error in GitHub's shape. */
export function refuse(type: string, message: string): GithubError {
  return new GithubError(type, message);
}

/** The kind that GitHub gives to an error; undefined for one that it gives none. */
export function findErrorType(error: GraphQLError): string | undefined {
  const cause = error.cause ?? error;
  return cause instanceof GithubError ? cause.type : undefined;
}
