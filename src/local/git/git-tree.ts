import { type Git } from './run-git.ts';
import { requireCleanPath, requireHash } from '#features/publishing/content-path.ts';

/** A file as a commit holds it. */
export interface TreeFile {
  /** Octal, like `100644`. */
  mode: string;
  blob: string;
  path: string;
}

/** Git's mode of a symbolic link. */
export const linkMode = '120000';

/**
 * Lists what a commit holds at some paths, and below them where they are folders.
 *
 * @throws StoreError `broken` where there is no such commit
 */
export async function listTree(
  git: Git,
  commit: string,
  paths: readonly string[],
): Promise<TreeFile[]> {
  if (paths.length === 0) return [];
  paths.forEach(requireCleanPath);
  const args = ['ls-tree', '-r', '-z', '--full-tree', requireHash(commit), '--', ...paths];
  const { output } = await git(args);
  return splitRecords(output).map((record) => {
    const [mode = '', , blob = ''] = record.split(/[ \t]/, 3);
    return { mode, blob, path: record.slice(record.indexOf('\t') + 1) };
  });
}

/** Takes apart what git ends with a zero byte each. */
export function splitRecords(output: Buffer): string[] {
  return output.toString().split('\0').slice(0, -1);
}
