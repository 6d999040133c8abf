import { createSerialQueue } from '#local/serial-queue.ts';
import {
  findBranch,
  findRepository,
  readBranchHead,
  type Branch,
  type Repository,
} from '#local/git/find-branch.ts';
import { toStoreErrorOfFile } from '#local/git/git-failure.ts';
import { listTree, listCommits, readFiles } from './git-tree.ts';
import { makeCommit, moveBranch } from './git-commit.ts';
import { followBranch } from './owner-checkout.ts';
import { forgetStep, listSteps, noteStep } from './pending-step.ts';
import { createGit } from '#local/git/run-git.ts';
import {
  requireHash,
  requireWritable,
  type CommitRequest,
  type CommitResult,
  type ContentStore,
  decodeText,
} from '#features/publishing/content-store.server.ts';

/** Which repository, and how its owner hears of things. */
export interface GitStoreOptions {
  /** The root of the repository. */
  repositoryDir: string;
  /** The branch to read and write; the one that is checked out where none is named. */
  branch?: string;
  /** Hears, in one sentence, of a file that could not follow because of the owner's own changes. */
  tell?: (sentence: string) => void;
}

/**
 * Opens the git repository on this machine. Commits are made beside what the owner works on; where
 * the branch is checked out, files and index follow without losing anything that the owner has
 * changed or staged. What a crash leaves half done is finished by the next `readHead` or `commit`.
 *
 * @param options which repository
 */
export function openGitStore({
  repositoryDir,
  branch,
  tell = () => undefined,
}: GitStoreOptions): ContentStore {
  const git = createGit(repositoryDir);
  const inTurn = createSerialQueue();
  const toReason = (error: unknown) => toStoreErrorOfFile(repositoryDir, error).message;
  let repository: Repository | undefined;

  const find = async () => {
    // It stays where it is; a failure may be mended.
    repository ??= await findRepository(git, repositoryDir);
    return findBranch(git, repository, repositoryDir, branch);
  };

  /** What has landed stands, whatever becomes of the files: a note that is left brings them along. */
  const follow = (found: Branch) => followBranch(git, found, tell).catch(toReason);

  const commit = async (request: CommitRequest): Promise<CommitResult> => {
    const { expectedHead: from, message } = request;
    requireWritable(request.changes);
    const found = await find();
    await follow(found);
    if ((await readBranchHead(git, found)) !== requireHash(from)) return { kind: 'stale' };
    const to = await makeCommit(git, request);
    if (to === from) return { kind: 'committed', commit: to };
    const step =
      found.workingTree === null
        ? null
        : await noteStep(found.gitDir, { ref: found.ref, from, to });
    const [subject = ''] = message.split('\n');
    const isMoved = await moveBranch(git, found, { from, to, reason: subject });
    if (isMoved) {
      const reason = await follow(found);
      if (reason !== undefined) tell(`What was saved will reach your files later. ${reason}`);
    } else if (step) await forgetStep(step);
    return isMoved ? { kind: 'committed', commit: to } : { kind: 'stale' };
  };

  return {
    readHead: () =>
      inTurn(async () => {
        const found = await find();
        if ((await listSteps(found.gitDir)).length > 0) await follow(found);
        return readBranchHead(git, found);
      }),
    readTexts: async (hash, paths) => {
      const files = await readFiles(git, hash, paths);
      return files.map((bytes, index) => bytes && decodeText(bytes, paths[index] ?? ''));
    },
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
