import { ServiceError } from '#lib/http/http-error.server.ts';

/** Changes one file; paths start at the repository's root, like `content/site.yaml`. */
export interface FileChange {
  path: string;
  /** Replaces the contents of the file; null deletes it. */
  contents: string | Uint8Array | null;
}

export interface CommitRequest {
  /** Is the full hash of the head that the changes were made for. */
  expectedHead: string;
  changes: FileChange[];
  /** Consists of a subject, a blank line, a body and trailers at the end. */
  message: string;
  /** Names the editor; GitHub ignores it and names the token's owner. */
  authorName: string;
}

/**
 * Tells a `stale` head, with nothing written, from a commit; without a change, that is the head.
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
  /** Is git's hash of the contents: equal hashes mean equal bytes. */
  blob: string;
}

/**
 * Reads and writes the repository of the content. Reads name their commit, so that several see one
 * state. Each method throws a StoreError for a failure of the repository or the network.
 */
export interface ContentStore {
  readHead: () => Promise<string>;
  /** Throws what would keep the next save out, as far as it can be known without trying. */
  check?: (known: { hasCommitted: boolean }) => Promise<void>;
  /** Returns null where there is no file; of a file that is not UTF-8, what `decodeText` makes of it. */
  readTexts: (commit: string, paths: readonly string[]) => Promise<(string | null)[]>;
  /** Takes one round trip. */
  readHeadTexts: (paths: readonly string[]) => Promise<(string | null)[]>;
  readBytes: (commit: string, path: string) => Promise<Uint8Array | null>;
  /** Lists files below a folder, sorted by path, without symbolic links. */
  listFiles: (commit: string, folder: string) => Promise<StoredFileName[]>;
  /**
   * Lists the commits that led to `head` and not to `until`, newest first. An `until` that the
   * repository lacks, as after a restore, led to none.
   */
  listCommits: (options: {
    head: string;
    folders: readonly string[];
    limit: number;
    until?: string;
  }) => Promise<StoredCommit[]>;
  /** Makes one commit of all changes, only below `content/` and `public/uploads/`, or none. */
  commit: (request: CommitRequest) => Promise<CommitResult>;
  /** Gets a head that turns out to hold queued saves, since its build may not be known. */
  onSavesFound?: (head: string) => void;
  /** Builds the present content once more; is there where builds are made beside the repository. */
  rebuild?: (head: string) => void;
  /** Is there where builds are made beside the repository; each commit is built by itself. */
  builds?: StoredBuilds;
}

/** Holds the last builds, so that one can be served again. */
export interface StoredBuilds {
  has: (commit: string) => Promise<boolean>;
  /** Serves the build of a commit again; returns false where there is none. */
  putBack: (commit: string) => Promise<boolean>;
}

/**
 * Tells `away` (a retry may help), `limited` (a pause is asked), `refused` (fix the settings) and
 * `broken` (its answer or state makes no sense, so a person must look).
 */
export type StoreErrorKind = 'away' | 'limited' | 'refused' | 'broken';

export class StoreError extends ServiceError {
  override name = 'StoreError';
  readonly event = 'content store failed';
  readonly kind: StoreErrorKind;
  /** Is the pause that the store asked for; null where it named none. */
  readonly retryAfterMs: number | null;
  /** Is true where the answer was lost, so that the write may have happened. */
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

/** Throws a `broken` StoreError for a path that leads elsewhere or that git cannot hold. */
export function requireCleanPath(path: string): string {
  if (path.isWellFormed() && path.split('/').every(isCleanName)) return path;
  throw new StoreError('broken', `${JSON.stringify(path)} is not a path of the repository.`);
}

/** Throws a `broken` StoreError for a file outside the content folders or named twice. */
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
