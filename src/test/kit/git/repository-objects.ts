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
  const [object] = readObjects(folder, [expression]);
  if (!object) return null;
  const { oid, type, bytes } = object;
  if (type === 'blob') return toBlob(oid, bytes);
  if (type === 'tree') return { __typename: 'Tree', oid, entries: () => listEntries(folder, oid) };
  return type === 'commit' ? toCommit(folder, oid, bytes.toString()) : null;
}

/** Returns null where there is no such object. */
export function findHash(folder: string, expression: string): string | null {
  return readObjects(folder, [expression])[0]?.oid ?? null;
}

interface StoredObject {
  oid: string;
  type: string;
  bytes: Buffer;
}

/** Reads all with one process. */
function readObjects(folder: string, expressions: readonly string[]): (StoredObject | null)[] {
  const input = expressions.map((expression) => `${expression}\n`).join('');
  const answer = runGitForBytes(folder, ['cat-file', '--batch'], { input });
  let end = 0;
  return expressions.map(() => {
    const start = answer.indexOf('\n', end) + 1;
    const found = /^([\da-f]+) (\w+) (\d+)$/.exec(answer.toString('utf8', end, start - 1));
    const [, oid, type = '', size] = found ?? [];
    end = start;
    if (oid === undefined) return null;
    const bytes = answer.subarray(start, start + Number(size));
    end += bytes.length + 1;
    return { oid, type, bytes };
  });
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

/** Shows a commit of which git stores a line for each value, an empty line, and the message. */
function toCommit(folder: string, oid: string, stored: string) {
  const end = stored.indexOf('\n\n');
  const read = (name: string) =>
    [...stored.slice(0, end).matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(
      ([, value = '']) => value,
    );
  const [, seconds] = / (\d+) [-+]\d+$/.exec(read('committer')[0] ?? '') ?? [];
  return {
    __typename: 'Commit',
    oid,
    message: stored.slice(end + 2).trimEnd(),
    committedDate: new Date(Number(seconds) * 1000).toISOString(),
    author: { name: read('author')[0]?.replace(/ <.*$/, '') },
    // Only the hash of a parent is requested.
    parents: { nodes: read('parent').map((hash) => ({ __typename: 'Commit', oid: hash })) },
    history: (question: HistoryArguments) => readHistory(folder, oid, question),
  };
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
  const start = after ? Number(after.split(' ')[1]) + 1 : 0;
  const range = [`--skip=${start}`, `--max-count=${first + 1}`];
  const hashes = runGit(folder, ['log', '--format=%H', ...range, head, ...paths]).split('\n');
  const commits = readObjects(folder, hashes.filter(Boolean)).flatMap((each) =>
    each ? [toCommit(folder, each.oid, each.bytes.toString())] : [],
  );
  const nodes = commits.slice(0, first);
  return {
    nodes,
    pageInfo: {
      hasNextPage: commits.length > first,
      endCursor: `${head} ${start + nodes.length - 1}`,
    },
  };
}
