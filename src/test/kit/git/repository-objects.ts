import { isUtf8 } from 'node:buffer';
import { runGit, runGitForBytes } from './test-repository.ts';

/** The longest text that GitHub returns in full. */
const maxTextBytes = 512_000;

/**
 * Returns a git object as GitHub's schema shows it, with the fields that are used here.
 *
 * @param expression whatever `git rev-parse` knows
 * @returns null where there is no such object
 */
export function toObject(folder: string, expression: string): Record<string, unknown> | null {
  const answer = runGitForBytes(folder, ['cat-file', '--batch'], { input: `${expression}\n` });
  const start = answer.indexOf('\n') + 1;
  const [oid = '', type] = answer.toString('utf8', 0, start).split(' ');
  if (type === 'blob') return toBlob(oid, answer.subarray(start, -1));
  if (type === 'tree') return { __typename: 'Tree', oid, entries: () => listEntries(folder, oid) };
  if (type === 'commit') return toCommit(folder, oid);
  return null;
}

/** Returns the bytes of a blob, as the REST endpoint sends them. */
export function readBlob(folder: string, oid: string): Buffer {
  return runGitForBytes(folder, ['cat-file', 'blob', oid]);
}

function toBlob(oid: string, bytes: Buffer) {
  const isBinary = bytes.includes(0) || !isUtf8(bytes);
  return {
    __typename: 'Blob',
    oid,
    byteSize: bytes.length,
    isBinary,
    isTruncated: bytes.length > maxTextBytes,
    text: isBinary ? null : bytes.subarray(0, maxTextBytes).toString(),
  };
}

function listEntries(folder: string, oid: string) {
  const lines = runGit(folder, ['ls-tree', '-z', oid]).split('\0').slice(0, -1);
  return lines.map((line) => {
    const [mode = '', type, hash] = line.split(/[ \t]/, 3);
    const name = line.slice(line.indexOf('\t') + 1);
    return { name, type, mode: Number.parseInt(mode, 8), oid: hash };
  });
}

const commitFormat = ['%H', '%an', '%cI', '%P', '%B'];

function toCommit(folder: string, oid: string) {
  return listCommits(folder, [oid, '--max-count=1'])[0] ?? null;
}

function listCommits(folder: string, args: string[]): Record<string, unknown>[] {
  const format = `--format=${commitFormat.join('%x00')}`;
  const values = runGit(folder, ['log', '-z', format, ...args]).split('\0');
  const count = Math.floor(values.length / commitFormat.length);
  return Array.from({ length: count }, (_, index) => {
    const [oid = '', name, committedDate, parents = '', message = ''] = values.slice(
      index * commitFormat.length,
    );
    const hashes = parents.split(' ').filter(Boolean);
    return {
      __typename: 'Commit',
      oid,
      message: message.trimEnd(),
      committedDate,
      author: { name },
      // Only the hash of a parent is requested.
      parents: { nodes: hashes.map((hash) => ({ __typename: 'Commit', oid: hash })) },
      history: (question: HistoryArguments) => readHistory(folder, oid, question),
    };
  });
}

interface HistoryArguments {
  first: number;
  path?: string | null;
  after?: string | null;
}

/** Returns pages as GitHub cuts them; a cursor names the head and how many commits came before. */
function readHistory(folder: string, head: string, { first, path, after }: HistoryArguments) {
  if (first < 1 || first > 100) throw new Error('`first` must be from 1 to 100.');
  const paths = path ? ['--', path] : [];
  const commits = listCommits(folder, [head, ...paths]);
  const start = after ? Number(after.split(' ')[1]) + 1 : 0;
  const end = Math.min(start + first, commits.length);
  return {
    nodes: commits.slice(start, end),
    pageInfo: {
      hasNextPage: end < commits.length,
      endCursor: `${head} ${end - 1}`,
    },
  };
}
