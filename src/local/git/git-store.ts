import pLimit from 'p-limit';
import {
  findBranch,
  findRepository,
  readBranchHead,
  type Repository,
} from '#local/git/find-branch.ts';
import { toStoreErrorOfFile } from '#local/git/git-failure.ts';
import { listTree, listCommits, readFiles } from './git-tree.ts';
import { makeCommit, moveBranch } from './git-commit.ts';
import { fastForward, requireWritableFolders, undoCutShort } from './owner-checkout.ts';
import { createGit } from '#local/git/run-git.ts';
import {
  requireHash,
  requireWritable,
  type CommitRequest,
  type CommitResult,
  type ContentStore,
  decodeText,
} from '#features/publishing/content-store.server.ts';

export interface GitStoreOptions {
  repositoryDir: string;
  /** Is the branch that is checked out where none is named. */
  branch?: string;
}

/**
 * Commits beside what the owner works on. Where the branch is checked out, git updates files and
 * index, or refuses where the owner has changed one of them, so that the save waits. What a crash
 * leaves half done is undone by the next `readHead` or `commit`.
 */
export function openGitStore({ repositoryDir, branch }: GitStoreOptions): ContentStore {
  const git = createGit(repositoryDir);
  const inTurn = pLimit(1);
  let repository: Repository | undefined;

  const find = async () => {
    // The repository stays where it is; a failure may be mended.
    repository ??= await findRepository(git, repositoryDir);
    return findBranch(git, repository, repositoryDir, branch);
  };

  const commit = async (request: CommitRequest): Promise<CommitResult> => {
    const { expectedHead: from, message } = request;
    requireWritable(request.changes);
    const found = await find();
    await undoCutShort(git, found);
    if ((await readBranchHead(git, found)) !== requireHash(from)) return { kind: 'stale' };
    const { workingTree } = found;
    if (workingTree !== null) {
      const files = request.changes.map((change) => change.path);
      await requireWritableFolders(workingTree, files);
    }
    const to = await makeCommit(git, request);
    if (to === from) return { kind: 'committed', commit: to };
    const [reason = ''] = message.split('\n');
    const isMoved =
      workingTree === null
        ? await moveBranch(git, found, { from, to, reason })
        : await fastForward(git, { ...found, workingTree }, { from, to, reason });
    return isMoved ? { kind: 'committed', commit: to } : { kind: 'stale' };
  };

  const readHead = () =>
    inTurn(async () => {
      const found = await find();
      // Whoever commits hears why this fails.
      await undoCutShort(git, found).catch(() => undefined);
      return readBranchHead(git, found);
    });

  const readTexts = async (hash: string, paths: readonly string[]) => {
    const files = await readFiles(git, hash, paths);
    return files.map((bytes, index) => bytes && decodeText(bytes, paths[index] ?? ''));
  };

  return {
    readHead,
    readTexts,
    readHeadTexts: async (paths) => readTexts(await readHead(), paths),
    readBytes: async (hash, path) => {
      const [bytes = null] = await readFiles(git, hash, [path]);
      return bytes;
    },
    listFiles: async (hash, folder) => {
      const entries = await listTree(git, hash, [folder]);
      return entries
        .filter(({ path, mode }) => path.startsWith(`${folder}/`) && mode.startsWith('100'))
        .map(({ path, blob }) => ({ path, blob }))
        .sort((one, other) => (one.path < other.path ? -1 : 1));
    },
    listCommits: (options) => listCommits(git, options),
    commit: (request) =>
      inTurn(() => commit(request)).catch((error: unknown) => {
        throw toStoreErrorOfFile(repositoryDir, error);
      }),
  };
}
