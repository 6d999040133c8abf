import { ServiceError } from '#lib/http/http-error.server.ts';

/** Changes one file; paths start at the repository's root, like `content/site.yaml`. */
export interface FileChange {
  path: string;
  /** Replaces the file's contents; null deletes the file. */
  contents: string | Uint8Array | null;
}

export interface CommitRequest {
  /** Holds the full hash of the head that the changes were made for. */
  expectedHead: string;
  changes: FileChange[];
  /** Consists of a subject, a blank line, a body and trailers at the end. */
  message: string;
  /** Names the editor; GitHub ignores it and names the token's owner. */
  authorName: string;
}

/**
 * Says what a commit came to. `stale` means that the head had moved on and nothing was written.
 * Where the head already holds every change, no commit is made and `commit` is the expected head.
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
  /** Holds git's hash of the contents: equal hashes mean equal bytes. */
  blob: string;
}

/**
 * Reads and writes the git repository that holds the content. Every read names its commit, so that
 * several reads see one state. Each method throws a StoreError for every failure of the repository
 * or the network.
 */
export interface ContentStore {
  readHead: () => Promise<string>;
  /** Returns null where there is no file; throws for a file that is not UTF-8. */
  readTexts: (commit: string, paths: readonly string[]) => Promise<(string | null)[]>;
  /** Reads texts of the newest commit in one round trip, as `readTexts` does. */
  readHeadTexts: (paths: readonly string[]) => Promise<(string | null)[]>;
  /** Returns null where there is no file. */
  readBytes: (commit: string, path: string) => Promise<Uint8Array | null>;
  /** Lists all files below a folder, sorted by path, without symbolic links. */
  listFiles: (commit: string, folder: string) => Promise<StoredFileName[]>;
  /**
   * Lists the commits that led to `head` and touched any of the folders, newest first. The commit
   * `until`, which must exist, and its ancestors are left out.
   */
  listCommits: (options: {
    head: string;
    folders: readonly string[];
    limit: number;
    until?: string;
  }) => Promise<StoredCommit[]>;
  /**
   * Makes one commit with all changes on the branch, or none. Deleting a missing file is no change.
   * Only files below `content/` and `public/uploads/` can be changed.
   */
  commit: (request: CommitRequest) => Promise<CommitResult>;
  /**
   * Is called with a head that turns out to hold queued saves, since its build may not be known.
   */
  onSavesFound?: (head: string) => void;
}

/**
 * Says why the content store failed.
 * - `away`: unreachable or failing for now; retrying later may help
 * - `limited`: asks for a pause, which must be kept
 * - `refused`: rejects our credentials; a person must fix the settings
 * - `broken`: its answer or state makes no sense; a person must look
 */
export type StoreErrorKind = 'away' | 'limited' | 'refused' | 'broken';

/** Reports a failure of the content store in one sentence for the operator. */
export class StoreError extends ServiceError {
  override name = 'StoreError';
  readonly event = 'content store failed';
  readonly kind: StoreErrorKind;
  /** Holds the pause that the store asked for; null where it named none. */
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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8 without loss; throws a `broken` StoreError that names `path` otherwise. */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new StoreError('broken', `${path} is not UTF-8 text.`, { cause });
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
