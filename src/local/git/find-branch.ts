import { type Git } from './run-git.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';

export interface Repository {
  /** Null in a bare repository. */
  workingTree: string | null;
}

export interface Branch {
  /** The full name, such as `refs/heads/main`. */
  ref: string;
  /** Null where the branch is not checked out, so that its files are only in git. */
  workingTree: string | null;
}

/** Throws StoreError `refused` where the folder is only part of a repository. */
export async function findRepository(git: Git, repositoryDir: string): Promise<Repository> {
  const options = ['--show-prefix', '--show-toplevel'];
  // A bare repository has no such paths, so git fails after printing the answer.
  const { code, output } = await git(['rev-parse', '--is-bare-repository', ...options], {
    answers: [128],
  });
  const [isBare, prefix, workingTree = ''] = output.toString().split('\n');
  if (isBare === 'true') return { workingTree: null };
  // Where there is no repository at all, this call reports why.
  if (code !== 0) await git(['rev-parse', '--is-bare-repository']);
  if (prefix !== '' || workingTree === '') {
    throw new StoreError('refused', `${repositoryDir} is not the root of a git repository.`);
  }
  return { workingTree };
}

/** Points to the commit that git is bringing into the working tree, until the branch has moved. */
export const pendingRef = 'refs/worktree/pending-save';

/** The state of a branch at some moment. */
export interface BranchState extends Branch {
  /** The hash of its commit. */
  head: string;
  /** Whether a save is being written to the working tree, or was when something crashed. */
  isSaving: boolean;
}

/**
 * Reads the branch `name`, or the one checked out, in a single call of git if all is well.
 *
 * @throws StoreError `refused` where there is no such branch or it has no commit, `broken` where git
 *   cannot read what it points at
 */
export async function readBranch(
  git: Git,
  repository: Repository,
  repositoryDir: string,
  name: string | undefined,
): Promise<BranchState> {
  const pattern = name === undefined ? 'refs/heads/' : `refs/heads/${name}`;
  // No commits are read: a missing one on another branch doesn't matter here.
  const format = '--format=%(HEAD) %(refname) %(objectname)';
  const { output } = await git(['for-each-ref', format, pattern, pendingRef]);
  const lines = output.toString().split('\n');
  const refs = lines.map((line) => {
    const [ref = '', head = ''] = line.slice(2).split(' ');
    return { ref, head, isCheckedOut: line.startsWith('*') };
  });
  const isSaving = refs.some(({ ref }) => ref === pendingRef);
  const found = refs.find(({ ref, isCheckedOut }) =>
    name === undefined ? isCheckedOut : ref === pattern,
  );
  if (found !== undefined) {
    const { ref, head, isCheckedOut } = found;
    return { ref, head, isSaving, workingTree: isCheckedOut ? repository.workingTree : null };
  }
  // These calls report what is wrong.
  const branch = await findBranch(git, repository, repositoryDir, name);
  return { ...branch, isSaving, head: await readBranchHead(git, branch) };
}

/**
 * Finds the branch `name`, or the one checked out; throws StoreError `refused` if there is none.
 */
async function findBranch(
  git: Git,
  { workingTree }: Repository,
  repositoryDir: string,
  name: string | undefined,
): Promise<Branch> {
  const checkedOut = await git(['symbolic-ref', '--quiet', 'HEAD'], { answers: [1] });
  const headRef = checkedOut.code === 0 ? checkedOut.output.toString().trim() : null;
  const ref = name === undefined ? headRef : `refs/heads/${name}`;
  if (ref === null) {
    throw new StoreError(
      'refused',
      `The git repository at ${repositoryDir} is on no branch; "git switch" there puts it on one.`,
    );
  }
  return { ref, workingTree: ref === headRef ? workingTree : null };
}

/** Throws StoreError `refused` where the branch has no commit. */
export async function readBranchHead(git: Git, { ref }: Branch): Promise<string> {
  const { code, output } = await git(['show-ref', '--verify', '--hash', ref], {
    answers: [1, 128],
  });
  const hash = output.toString().trim();
  if (code === 0) return hash;
  // Distinguishes a missing branch from one whose file is invalid.
  const { complaint } = await git(['for-each-ref', ref]);
  const name = ref.slice('refs/heads/'.length);
  if (complaint.includes('broken ref')) {
    throw new StoreError('broken', `Git cannot read what the branch ${name} points at.`);
  }
  throw new StoreError('refused', `The git repository has no branch ${name} with a commit.`);
}
