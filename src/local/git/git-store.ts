import pLimit from 'p-limit';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findRepository,
  readBranch,
  readBranchHead,
  type Repository,
  type Branch,
} from './find-branch.ts';
import { toStoreErrorOfFile, retryWhileLocked } from './git-failure.ts';
import { createGit, type Git } from './run-git.ts';
import {
  requireHash,
  requireWritable,
  type CommitRequest,
  type CommitResult,
  type ContentStore,
  type FileChange,
  StoreError,
} from '#editing/publishing/content-store.server.ts';
import { decodeText } from '#lib/text/decode-text.ts';
import { listTree, listGitCommits, readFiles, linkMode } from './git-tree.ts';
import { fastForward, requireWritableFolders, undoCutShort } from './owner-checkout.ts';

const defaultMode = '100644';
const email = 'editor@localhost';

/**
 * Creates a commit that is not visible yet: no branch, index or file changes. Returns the expected
 * head if it already has the requested content.
 */
async function makeCommit(git: Git, request: CommitRequest): Promise<string> {
  const { expectedHead, changes } = request;
  const folder = await mkdtemp(path.join(tmpdir(), 'content-index-'));
  try {
    const env = { GIT_INDEX_FILE: path.join(folder, 'index') };
    const [before, input] = await Promise.all([
      readHash(git(['rev-parse', '--verify', `${expectedHead}^{tree}`])),
      describeChanges(git, expectedHead, changes),
      git(['read-tree', expectedHead], { env }),
    ]);
    await git(['update-index', '-z', '--index-info'], { env, input });
    const tree = await readHash(git(['write-tree'], { env }));
    return tree === before ? expectedHead : await writeCommit(git, tree, request);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the new contents, and lists them in the format of `update-index --index-info`. */
async function describeChanges(
  git: Git,
  head: string,
  changes: readonly FileChange[],
): Promise<string> {
  const files = await listTree(
    git,
    head,
    changes.map((change) => change.path),
  );
  const modes = new Map(files.map((file) => [file.path, file.mode]));
  let lines = '';
  for (const { path: file, contents } of changes) {
    const mode = modes.get(file) ?? defaultMode;
    if (mode === linkMode && contents !== null) {
      throw new StoreError('broken', `${file} is a link, so it is not changed.`);
    }
    if (contents === null) {
      lines += `0 ${'0'.repeat(head.length)}\t${file}\0`;
    } else {
      const hash = await readHash(git(['hash-object', '-w', '--stdin'], { input: contents }));
      lines += `${mode} ${hash}\t${file}\0`;
    }
  }
  return lines;
}

function writeCommit(git: Git, tree: string, request: CommitRequest): Promise<string> {
  const { expectedHead, message, authorName } = request;
  // Git drops these characters, and rejects a name with nothing left.
  const name = /[\p{L}\p{N}]/u.test(authorName) ? authorName.replace(/[<>\n]/g, ' ') : 'Editor';
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
  const input = message.endsWith('\n') ? message : `${message}\n`;
  return readHash(git(['commit-tree', tree, '-p', expectedHead, '-F', '-'], { env, input }));
}

async function readHash(answer: ReturnType<Git>): Promise<string> {
  const { output } = await answer;
  return output.toString().trim();
}

/** Returns whether the branch still pointed at `from`, and so now points at `to`. */
async function moveBranch(
  git: Git,
  branch: Branch,
  move: { from: string; to: string; reason: string },
): Promise<boolean> {
  const args = ['update-ref', '-m', move.reason, branch.ref, move.to, move.from];
  try {
    await retryWhileLocked(() => git(args));
    return true;
  } catch (error) {
    // The branch's present commit is more reliable than any message from git.
    const head = await readBranchHead(git, branch).catch(() => null);
    if (head === move.to) return true;
    if (head !== null && head !== move.from) return false;
    throw head === null && error instanceof StoreError ? doubt(error) : error;
  }
}

function doubt({ kind, message, cause }: StoreError): StoreError {
  return new StoreError(kind, message, { cause, mayHaveHappened: true });
}

export interface GitStoreOptions {
  repositoryDir: string;
  /** By default, the branch that is checked out. */
  branch?: string;
}

/**
 * Commits alongside the owner's work. Where the branch is checked out, git updates files and index,
 * or refuses if the owner has changed one of them, so that the save waits. The next `readHead` or
 * `commit` undoes what a crash left unfinished.
 */
export function openGitStore({ repositoryDir, branch }: GitStoreOptions): ContentStore {
  const git = createGit(repositoryDir);
  const inTurn = pLimit(1);
  let repository: Repository | undefined;

  const look = async () => {
    // The repository stays where it is; a failure may be temporary.
    repository ??= await findRepository(git, repositoryDir);
    return readBranch(git, repository, repositoryDir, branch);
  };

  const commit = async (request: CommitRequest): Promise<CommitResult> => {
    const { expectedHead: from, message } = request;
    requireWritable(request.changes);
    const found = await look();
    if (found.isSaving) await undoCutShort(git, found);
    if (found.head !== requireHash(from)) return { kind: 'stale' };
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
      const found = await look();
      // The next commit reports why this fails.
      if (found.isSaving) await undoCutShort(git, found).catch(() => undefined);
      return found.head;
    });

  const readTexts = async (hash: string, paths: readonly string[]) => {
    const files = await readFiles(git, hash, paths);
    return files.map((bytes) => bytes && decodeText(bytes));
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
    listCommits: (options) => listGitCommits(git, options),
    commit: (request) =>
      inTurn(() => commit(request)).catch((error: unknown) => {
        throw toStoreErrorOfFile(repositoryDir, error);
      }),
  };
}
