import { splitRecords } from './git-tree.ts';
import { type Difference } from './list-differences.ts';
import { retryWhileLocked } from './retry-while-locked.ts';
import { type Git } from './run-git.ts';

/**
 * Brings the owner's index along, for the paths where it still holds what the old head held. What
 * the owner has staged stays as it is.
 *
 * @returns the paths at which the owner has staged something else
 * @throws StoreError while another git holds the index
 */
export async function updateIndex(git: Git, differences: Difference[]): Promise<string[]> {
  if (differences.length === 0) return [];
  const staged = await readStaged(git, differences);
  const stagedElse: string[] = [];
  let lines = '';
  for (const { path, before, after } of differences) {
    const held = staged.get(path) ?? '';
    const [expected, wanted] = [before, after].map((version) =>
      version ? `${version.mode} ${version.blob} 0` : '',
    );
    if (held === wanted) continue;
    if (held !== expected) stagedElse.push(path);
    else if (after) lines += `${after.mode} ${after.blob}\t${path}\0`;
    else if (before) lines += `0 ${'0'.repeat(before.blob.length)}\t${path}\0`;
  }
  if (lines !== '') {
    await retryWhileLocked(() => git(['update-index', '-z', '--index-info'], { input: lines }));
  }
  return stagedElse;
}

/** Mode, blob and stage of each path, as git writes them; several where it is in conflict. */
async function readStaged(git: Git, differences: Difference[]): Promise<Map<string, string>> {
  const paths = differences.map(({ path }) => path);
  const { output } = await git(['ls-files', '--stage', '-z', '--', ...paths]);
  const staged = new Map<string, string>();
  for (const record of splitRecords(output)) {
    const tab = record.indexOf('\t');
    const path = record.slice(tab + 1);
    staged.set(path, `${staged.get(path) ?? ''}${record.slice(0, tab)}`);
  }
  return staged;
}
