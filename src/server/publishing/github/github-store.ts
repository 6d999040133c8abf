import { createGithubCall } from '#server/publishing/github/github-call.ts';
import { type GithubOptions } from '#server/publishing/github/github-options.ts';
import { listCommits } from '#server/publishing/github/list-commits.ts';
import { listFiles } from '#server/publishing/github/list-files.ts';
import { makeCommit } from '#server/publishing/github/make-commit.ts';
import { readBytes, readTexts } from '#server/publishing/github/read-files.ts';
import { readHead } from '#server/publishing/github/read-head.ts';
import { inWritePace } from '#server/publishing/github/write-pace.ts';
import { type ContentStore } from '#server/publishing/content-store.ts';

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
