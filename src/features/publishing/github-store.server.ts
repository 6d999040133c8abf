import { setTimeout as wait } from 'node:timers/promises';
import type { ContentStore } from './content-store.server.ts';
import { createGithubCall, type GithubOptions } from './github-call.server.ts';
import { makeCommit } from './github-commit.server.ts';
import {
  listRepositoryFiles,
  readBytes,
  readHead,
  readTexts,
  toRef,
} from './github-files.server.ts';
import { listCommits } from './github-history.server.ts';

/** Remembers per repository when the last write ended and who is queued. */
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

/** Never retries; GitHub credits commits to the token's owner. */
export function openGithubStore(options: GithubOptions): ContentStore {
  const { repository, writeEveryMs = defaultWriteEveryMs } = options;
  const github = createGithubCall(options);
  return {
    readHead: () => readHead(github, options),
    readTexts: (commit, paths) => readTexts(github, commit, paths),
    readHeadTexts: (paths) => readTexts(github, toRef(options.branch), paths),
    readBytes: (commit, path) => readBytes(github, commit, path),
    listFiles: (commit, folder) => listRepositoryFiles(github, commit, folder),
    listCommits: (question) => listCommits(github, question),
    commit: (request) =>
      makeCommit(github, options, request, (write) => inWritePace(repository, writeEveryMs, write)),
  };
}
