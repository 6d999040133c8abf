import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import {
  type ContentStore,
  type CommitRequest,
  type CommitResult,
  type FileChange,
  requireHash,
  requireWritable,
} from './content-store.server.ts';
import {
  createGithubCall,
  type GithubOptions,
  type GithubCall,
  type GraphqlError,
} from './github-call.server.ts';
import {
  listRepositoryFiles,
  readBytes,
  readHead,
  readTexts,
  toRef,
  UnknownCommit,
  hashBlob,
  readHashes,
} from './github-files.server.ts';
import { checkAccess } from './github-access.server.ts';
import { listCommits } from './github-history.server.ts';

const document = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

const schema = z.object({
  createCommitOnBranch: z.object({ commit: z.object({ oid: z.string() }) }),
});

class StaleHead extends Error {
  override name = 'StaleHead';
}

/**
 * Leaves out unchanged files: GitHub would make empty commits, and refuses to delete missing files.
 */
async function makeCommit(
  github: GithubCall,
  target: { repository: string; branch: string },
  request: CommitRequest,
  pace: <Result>(write: () => Promise<Result>) => Promise<Result>,
): Promise<CommitResult> {
  const { expectedHead, message } = request;
  requireHash(expectedHead);
  requireWritable(request.changes);
  const changes = await leaveOutUnchanged(github, expectedHead, request.changes);
  // A commit that no longer exists cannot be the head.
  if (changes === null) return { kind: 'stale' };
  if (changes.length === 0) {
    const isHead = (await readHead(github, target)) === expectedHead;
    return isHead ? { kind: 'committed', commit: expectedHead } : { kind: 'stale' };
  }
  const input = {
    branch: { repositoryNameWithOwner: target.repository, branchName: target.branch },
    expectedHeadOid: expectedHead,
    message: splitMessage(message),
    fileChanges: {
      additions: changes.flatMap(({ path, contents }) =>
        contents === null ? [] : [{ path, contents: Buffer.from(contents).toString('base64') }],
      ),
      deletions: changes.flatMap(({ path, contents }) => (contents === null ? [{ path }] : [])),
    },
  };
  try {
    const { createCommitOnBranch } = await pace(() =>
      github.ask({ document, variables: { input }, schema, isWrite: true, readErrors }),
    );
    return { kind: 'committed', commit: createCommitOnBranch.commit.oid };
  } catch (error) {
    if (error instanceof StaleHead) return { kind: 'stale' };
    throw error;
  }
}

async function leaveOutUnchanged(
  github: GithubCall,
  commit: string,
  changes: readonly FileChange[],
): Promise<FileChange[] | null> {
  const paths = changes.map(({ path }) => path);
  const hashes = await readHashes(github, commit, paths).catch((error: unknown) => {
    if (error instanceof UnknownCommit) return null;
    throw error;
  });
  if (hashes === null) return null;
  return changes.filter(({ contents }, index) => {
    const wanted = contents === null ? null : hashBlob(Buffer.from(contents));
    return wanted !== hashes[index];
  });
}

function splitMessage(message: string): { headline: string; body?: string } {
  const [headline = '', ...rest] = message.split('\n');
  const body = rest.join('\n').trim();
  return { headline, ...(body !== '' && { body }) };
}

function readErrors(errors: readonly GraphqlError[]): Error | null {
  return errors.some(({ type }) => type === 'STALE_DATA') ? new StaleHead() : null;
}

/** When the last write to each repository ended, and who is next. */
const turns = new Map<string, { last: Promise<void>; endedAt: number }>();

async function inWritePace<Result>(
  repository: string,
  everyMs: number,
  write: () => Promise<Result>,
): Promise<Result> {
  const turn = turns.get(repository) ?? { last: Promise.resolve(), endedAt: -Infinity };
  turns.set(repository, turn);
  const previous = turn.last;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  turn.last = promise;
  await previous;
  try {
    const pauseMs = turn.endedAt + everyMs - performance.now();
    if (pauseMs > 0) await wait(pauseMs);
    return await write();
  } finally {
    turn.endedAt = performance.now();
    resolve(undefined);
  }
}

const defaultWriteEveryMs = 1000;

/** Never retries; GitHub attributes commits to the token's owner. */
export function openGithubStore(options: GithubOptions): ContentStore {
  const { repository, writeEveryMs = defaultWriteEveryMs } = options;
  const github = createGithubCall(options);
  return {
    readHead: () => readHead(github, options),
    check: (known) => checkAccess(github, options, known),
    readTexts: (commit, paths) => readTexts(github, commit, paths),
    readHeadTexts: (paths) => readTexts(github, toRef(options.branch), paths),
    readBytes: (commit, path) => readBytes(github, commit, path),
    listFiles: (commit, folder) => listRepositoryFiles(github, commit, folder),
    listCommits: (question) => listCommits(github, question),
    commit: (request) =>
      makeCommit(github, options, request, (write) => inWritePace(repository, writeEveryMs, write)),
  };
}
