import { splitRecords } from './git-tree.ts';
import { type Git } from './run-git.ts';

/** What one commit holds at a path. */
export interface Version {
  mode: string;
  blob: string;
}

/** A path at which two commits differ. */
export interface Difference {
  path: string;
  before: Version | null;
  after: Version | null;
}

/** Lists the files in which two commits differ. */
export async function listDifferences(git: Git, from: string, to: string): Promise<Difference[]> {
  const { output } = await git(['diff-tree', '-r', '-z', '--no-renames', from, to]);
  const records = splitRecords(output);
  const starts = Array.from({ length: records.length / 2 }, (_, index) => index * 2);
  return starts.map((start) => {
    const [facts = '', path = ''] = records.slice(start);
    const [modeBefore = '', modeAfter = '', blobBefore = '', blobAfter = ''] = facts
      .slice(1)
      .split(' ');
    return {
      path,
      before: toVersion(modeBefore, blobBefore),
      after: toVersion(modeAfter, blobAfter),
    };
  });
}

function toVersion(mode: string, blob: string): Version | null {
  return mode === '000000' ? null : { mode, blob };
}
