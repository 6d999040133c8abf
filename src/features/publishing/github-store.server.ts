import { createGithubCall } from './github-call.server.ts';
import { type GithubOptions } from './github-options.server.ts';
import { listCommits } from './list-commits.server.ts';
import { listFiles } from './list-files.server.ts';
import { makeCommit } from './github-commit.server.ts';
import { readBytes, readTexts } from './github-files.server.ts';
import { readHead } from './read-head.server.ts';
import { inWritePace } from './write-pace.server.ts';
import { type ContentStore } from './content-store.server.ts';

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
    listFiles: (commit, folder) => listFiles(github, commit, folder),
    listCommits: (question) => listCommits(github, question),
    commit: (request) =>
      makeCommit(github, options, request, (write) => inWritePace(repository, writeEveryMs, write)),
  };
}
