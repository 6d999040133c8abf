import { setTimeout as wait } from 'node:timers/promises';
import type { ContentStore } from './content-store.server.ts';
import { createGithubCall, type GithubOptions } from './github-call.server.ts';
import { makeCommit } from './github-commit.server.ts';
import { readBytes, readTexts, listRepositoryFiles, readHead } from './github-files.server.ts';
import { listCommits } from './github-history.server.ts';

/** When the last write to each repository was answered, and who waits to be next. */
const turns = new Map<string, { last: Promise<void>; endedAt: number }>();

/**
 * Lets writes to one repository happen one after the other and not too soon, within this process.
 *
 * @param repository whichever way it is named
 * @param everyMs how long after an answer the next write may begin
 * @param write done once
 */
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

const usualWriteEveryMs = 1000;

/**
 * Opens a repository at GitHub. Each call is made once: who asks decides whether to ask again.
 * Commits bear the name of the token's owner.
 *
 * @param options which repository
 */
export function openGithubStore(options: GithubOptions): ContentStore {
  const { repository, writeEveryMs = usualWriteEveryMs } = options;
  const github = createGithubCall(options);
  return {
    readHead: () => readHead(github, options),
    readTexts: (commit, paths) => readTexts(github, commit, paths),
    readBytes: (commit, path) => readBytes(github, commit, path),
    listFiles: (commit, folder) => listRepositoryFiles(github, commit, folder),
    listCommits: (question) => listCommits(github, question),
    commit: (request) =>
      makeCommit(github, options, request, (write) => inWritePace(repository, writeEveryMs, write)),
  };
}
