import { ServiceError } from '#lib/http/http-error.server.ts';

/** The change of a file; paths start at the repository's root, such as `content/site.yaml`. */
export interface FileChange {
  path: string;
  /** The new contents of the file; null deletes it. */
  contents: string | Uint8Array | null;
}

export interface CommitRequest {
  /** The full hash of the head that the changes were made for. */
  expectedHead: string;
  changes: FileChange[];
  /** A subject, a blank line, a body, and trailers at the end. */
  message: string;
  /** The editor; GitHub ignores it and uses the token's owner. */
  authorName: string;
}

/**
 * A commit, which is the head if nothing changed, or a `stale` head, in which case nothing was
 * written.
 */
export type CommitResult = { kind: 'committed'; commit: string } | { kind: 'stale' };

export interface StoredCommit {
  hash: string;
  parent: string | null;
  message: string;
  authorName: string;
  committedAt: string;
}

export interface StoredFileName {
  path: string;
  /** Git's hash of the contents: equal hashes mean equal bytes. */
  blob: string;
}

/**
 * Reads and writes the content's repository. Each read takes a commit, so that several reads see
 * one state. All methods throw a StoreError when the repository or the network fails.
 */
export interface ContentStore {
  readHead: () => Promise<string>;
  /** Throws what would make the next save fail, as far as that can be known without trying. */
  check?: (known: { hasCommitted: boolean }) => Promise<void>;
  /** Returns null if there is no file; a file that is not UTF-8 is decoded by `decodeText`. */
  readTexts: (commit: string, paths: readonly string[]) => Promise<(string | null)[]>;
  /** Takes one round trip. */
  readHeadTexts: (paths: readonly string[]) => Promise<(string | null)[]>;
  readBytes: (commit: string, path: string) => Promise<Uint8Array | null>;
  /** Returns the files below a folder, sorted by path, without symbolic links. */
  listFiles: (commit: string, folder: string) => Promise<StoredFileName[]>;
  /**
   * Returns the commits that are reachable from `head` and not from `until`, newest first. An
   * `until` that the repository lacks, such as after a restore, excludes none.
   */
  listCommits: (options: {
    head: string;
    folders: readonly string[];
    limit: number;
    until?: string;
  }) => Promise<StoredCommit[]>;
  /** Commits all changes at once, only below `content/` and `public/uploads/`, or none of them. */
  commit: (request: CommitRequest) => Promise<CommitResult>;
  /** Called with a head that turns out to contain queued saves, since its build may be unknown. */
  onSavesFound?: (head: string) => void;
  /** Builds the current content again; set if sites are built next to the repository. */
  rebuild?: (head: string) => void;
  /** Set if sites are built next to the repository, each commit separately. */
  builds?: StoredBuilds;
}

/** The latest builds, any of which can be served again. */
export interface StoredBuilds {
  has: (commit: string) => Promise<boolean>;
  /** Serves the build of a commit again; returns false if there is none. */
  putBack: (commit: string) => Promise<boolean>;
}

/**
 * `away` (a retry may help), `limited` (a pause is required), `refused` (the settings need to be
 * fixed) or `broken` (the response or the state makes no sense, so a person must look).
 */
export type StoreErrorKind = 'away' | 'limited' | 'refused' | 'broken';

export class StoreError extends ServiceError {
  override name = 'StoreError';
  readonly event = 'content store failed';
  readonly kind: StoreErrorKind;
  /** The pause that the store asked for; null if it asked for none. */
  readonly retryAfterMs: number | null;
  /** True if the response was lost, so that the write may have succeeded. */
  readonly mayHaveHappened: boolean;

  constructor(
    kind: StoreErrorKind,
    sentence: string,
    options: { cause?: unknown; retryAfterMs?: number | null; mayHaveHappened?: boolean } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.mayHaveHappened = options.mayHaveHappened ?? false;
  }
}

const writableFolders = ['content/', 'public/uploads/'];

/** Throws a `broken` StoreError for a path that leads elsewhere or that git cannot store. */
export function requireCleanPath(path: string): string {
  if (path.isWellFormed() && path.split('/').every(isCleanName)) return path;
  throw new StoreError('broken', `${JSON.stringify(path)} is not a path of the repository.`);
}

/** Throws a `broken` StoreError for a file outside the content folders or listed twice. */
export function requireWritable(changes: readonly FileChange[]): void {
  const seen = new Set<string>();
  for (const { path } of changes) {
    requireCleanPath(path);
    if (!writableFolders.some((folder) => path.startsWith(folder))) {
      throw new StoreError(
        'broken',
        `${path} is outside the content folders, so it can't be changed.`,
      );
    }
    if (seen.has(path)) throw new StoreError('broken', `${path} appears twice in one commit.`);
    seen.add(path);
  }
}

/** Throws a `broken` StoreError for anything that git could take for an option or a revision. */
export function requireHash(commit: string): string {
  if (/^(?:[\da-f]{40}|[\da-f]{64})$/.test(commit)) return commit;
  throw new StoreError('broken', `${JSON.stringify(commit)} is not the full hash of a commit.`);
}

function isCleanName(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || name.toLowerCase() === '.git') return false;
  return !/[\u0000-\u001f\u007f\\]/.test(name);
}
