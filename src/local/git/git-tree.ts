import {
  requireCleanPath,
  requireHash,
  type ContentStore,
  type StoredCommit,
  StoreError,
} from '#editing/publishing/content-store.server.ts';
import type { Git } from './run-git.ts';

export interface TreeFile {
  /** Octal, such as `100644`. */
  mode: string;
  blob: string;
  path: string;
}

/** The mode of a symbolic link. */
export const linkMode = '120000';

/** Also lists the content of folders; throws StoreError `broken` for an unknown commit. */
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

export function splitRecords(output: Buffer): string[] {
  return output.toString().split('\0').slice(0, -1);
}

/** The hash, parents, author, time and message of a commit. */
const fields = ['%H', '%P', '%an', '%cI', '%B'];

export async function listGitCommits(
  git: Git,
  { head, folders, limit, until }: Parameters<ContentStore['listCommits']>[0],
): Promise<StoredCommit[]> {
  if (folders.length === 0 || limit < 1) return [];
  const isKnown = until !== undefined && (await hasCommit(git, until));
  const { output } = await git([
    'log',
    '-z',
    ...['--no-show-signature', '--no-mailmap', '--no-decorate', '--no-color', '--date-order'],
    ...['--encoding=UTF-8', `--max-count=${limit}`, `--format=${fields.join('%x00')}`],
    requireHash(head),
    ...(isKnown ? [`^${until}`] : []),
    '--',
    ...folders.map(requireCleanPath),
  ]);
  const values = splitRecords(output);
  const starts = Array.from({ length: values.length / fields.length }, (_, i) => i * fields.length);
  return starts.map((start) => {
    const [hash = '', parents = '', authorName = '', committedAt = '', message = ''] =
      values.slice(start);
    return {
      hash,
      parent: parents === '' ? null : (parents.split(' ')[0] ?? null),
      message: message.trimEnd(),
      authorName,
      committedAt: new Date(committedAt).toISOString(),
    };
  });
}

/** Git's exit codes for an unknown commit; a broken repository fails later. */
const notFound = [1, 128];

async function hasCommit(git: Git, hash: string): Promise<boolean> {
  const args = ['cat-file', '-e', `${requireHash(hash)}^{commit}`];
  const { code } = await git(args, { answers: notFound });
  return code === 0;
}

const lineEnd = 0x0a;

/**
 * Returns bytes in the requested order, null for a missing file.
 *
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

/**
 * Parses answers: a line `<hash> <type> <size>` and the bytes, or a line that ends in `missing`.
 */
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
