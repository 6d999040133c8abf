import { createHash } from 'node:crypto';
import {
  type ContentStore,
  type FileChange,
  type StoredCommit,
  requireWritable,
  StoreError,
} from '#editing/publishing/content-store.server.ts';

/** A commit with all its files. */
export interface MemoryCommit extends StoredCommit {
  files: ReadonlyMap<string, string>;
}

/** A repository in memory, where thousands of commits take no time. */
export interface MemoryRepository {
  store: ContentStore;
  /** Oldest first. */
  commits: readonly MemoryCommit[];
  /** Returns the newest commit. */
  head: () => MemoryCommit;
  /** Commits as a developer who has seen the head; null removes a file. */
  push: (files: Record<string, string | null>) => void;
}

/** Creates a repository of texts. */
export function createMemoryRepository(files: ReadonlyMap<string, string>): MemoryRepository {
  const commits: MemoryCommit[] = [];
  const add = (present: ReadonlyMap<string, string>, message: string, authorName: string) => {
    const hash = createHash('sha1').update(`${commits.length} ${message}`).digest('hex');
    const parent = commits.at(-1)?.hash ?? null;
    const committedAt = '2030-01-02T03:04:05.000Z';
    commits.push({ hash, parent, message, authorName, committedAt, files: present });
    return hash;
  };
  add(files, 'First', 'The Owner');
  const head = () => {
    const newest = commits.at(-1);
    if (!newest) throw new Error('There is no commit.');
    return newest;
  };
  const find = (hash: string) => {
    const found = commits.find((commit) => commit.hash === hash);
    if (!found) throw new Error('There is no such commit.');
    return found;
  };
  const store: ContentStore = {
    readHead: () => Promise.resolve(head().hash),
    readTexts: (hash, paths) => {
      const { files: present } = find(hash);
      return Promise.resolve(paths.map((path) => present.get(path) ?? null));
    },
    readHeadTexts: (paths) => Promise.resolve(paths.map((path) => head().files.get(path) ?? null)),
    readBytes: (hash, path) => {
      const text = find(hash).files.get(path);
      return Promise.resolve(text === undefined ? null : new TextEncoder().encode(text));
    },
    listFiles: (hash, folder) =>
      Promise.resolve(
        [...find(hash).files]
          .filter(([path]) => path.startsWith(`${folder}/`))
          .map(([path, text]) => ({ path, blob: createHash('sha1').update(text).digest('hex') })),
      ),
    listCommits: ({ head: from, limit, until }) => {
      const newest = commits.indexOf(find(from));
      const oldest = commits.findIndex(({ hash }) => hash === until);
      return Promise.resolve(
        commits
          .slice(oldest + 1, newest + 1)
          .reverse()
          .slice(0, limit),
      );
    },
    commit: ({ expectedHead, changes, message, authorName }) => {
      requireWritable(changes);
      if (expectedHead !== head().hash) return Promise.resolve({ kind: 'stale' });
      const present = change(head().files, changes);
      return Promise.resolve({ kind: 'committed', commit: add(present, message, authorName) });
    },
  };
  return {
    store,
    commits,
    head,
    push: (changed) => {
      const changes = Object.entries(changed).map(([path, contents]) => ({ path, contents }));
      add(change(head().files, changes), 'By hand', 'The Owner');
    },
  };
}

/** Hides the head from saves, while publishers still reach it. */
export function hideHead(store: ContentStore): ContentStore {
  return {
    ...store,
    readHeadTexts: () => Promise.reject(new StoreError('away', 'Git cannot be reached.')),
  };
}

function change(
  files: ReadonlyMap<string, string>,
  changes: readonly FileChange[],
): ReadonlyMap<string, string> {
  const present = new Map(files);
  for (const { path, contents } of changes) {
    if (contents === null) present.delete(path);
    else present.set(path, Buffer.from(contents).toString());
  }
  return present;
}
