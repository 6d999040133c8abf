import { type Git } from '#local/git/run-git.ts';
import { requireCleanPath, requireHash } from '#features/publishing/content-path.ts';
import { StoreError } from '#features/publishing/store-error.server.ts';

const lineEnd = 0x0a;

/**
 * Reads files at a commit.
 *
 * @returns their bytes in the order asked for; null where there is no such file
 * @throws StoreError `broken` where there is no such commit
 */
export async function readFiles(
  git: Git,
  commit: string,
  paths: readonly string[],
): Promise<(Buffer | null)[]> {
  requireHash(commit);
  const names = [`${commit}^{tree}`, ...paths.map((path) => `${commit}:${requireCleanPath(path)}`)];
  const { output } = await git(['cat-file', '--batch'], { input: `${names.join('\n')}\n` });
  const [tree, ...files] = takeApart(output, names.length);
  if (tree?.type !== 'tree') {
    throw new StoreError('broken', `The git repository does not hold the commit ${commit}.`);
  }
  return files.map(({ type, bytes }) => (type === 'blob' ? bytes : null));
}

/** Each answer is a line `<hash> <type> <size>` and the bytes, or a line that ends in `missing`. */
function takeApart(output: Buffer, count: number): { type: string; bytes: Buffer }[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    const end = output.indexOf(lineEnd, at);
    const line = output.toString('utf8', at, end);
    const found = /^[\da-f]+ (\w+) (\d+)$/.exec(line);
    at = end + 1;
    if (!found) return { type: 'missing', bytes: Buffer.alloc(0) };
    const bytes = output.subarray(at, at + Number(found[2]));
    at += bytes.length + 1;
    return { type: found[1] ?? '', bytes };
  });
}
