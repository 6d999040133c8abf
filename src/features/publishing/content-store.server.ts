import { ServiceError } from '#lib/http/http-error.server.ts';

/** What a commit does to one file; paths start at the repository's root, like `content/site.yaml`. */
export interface FileChange {
  path: string;
  /** What the file holds afterwards; null removes it. */
  contents: string | Uint8Array | null;
}

/** A commit that is to be made. */
export interface CommitRequest {
  /** Full hash of the head that the changes were made for. */
  expectedHead: string;
  changes: FileChange[];
  /** Subject, blank line, body; trailers last. */
  message: string;
  /** Who changed it, as far as the store can say so: GitHub names the token's owner instead. */
  authorName: string;
}

/**
 * What became of it: nothing was written where the head had moved on. Where the head already holds
 * all that was asked, no commit is made and `commit` is the expected head itself.
 */
export type CommitResult = { kind: 'committed'; commit: string } | { kind: 'stale' };

/** One commit of the past. */
export interface StoredCommit {
  hash: string;
  /** Null for the first one. */
  parent: string | null;
  message: string;
  authorName: string;
  /** ISO date-time. */
  committedAt: string;
}

/** A file of the repository as a listing names it. */
export interface StoredFileName {
  path: string;
  /** Git's hash of what it holds: equal hashes are equal bytes. */
  blob: string;
}

/**
 * Where the content lives: a git repository, near or far. Every read names the commit that it looks
 * at, so that several reads see one state. Each method throws a StoreError for everything that the
 * repository or the way to it refuses.
 */
export interface ContentStore {
  /** The full hash of the branch's head. */
  readHead: () => Promise<string>;
  /**
   * Texts of files at a commit, in the order asked for; null where there is no such file. A file
   * that is no UTF-8 is an error.
   */
  readTexts: (commit: string, paths: readonly string[]) => Promise<(string | null)[]>;
  /** The bytes of a file at a commit; null where there is none. */
  readBytes: (commit: string, path: string) => Promise<Uint8Array | null>;
  /**
   * All files below a folder at a commit, sorted by path; none where there is no such folder. Links
   * are left out.
   */
  listFiles: (commit: string, folder: string) => Promise<StoredFileName[]>;
  /**
   * The commits that led to a head and touched any of the folders, newest first.
   *
   * @param until stop before this commit, which must be in the repository; it and what led to it
   *   are left out
   */
  listCommits: (options: {
    head: string;
    folders: readonly string[];
    limit: number;
    until?: string;
  }) => Promise<StoredCommit[]>;
  /**
   * Makes one commit with all changes on the branch, or none at all. Removing a file that is not
   * there is no change. Only files below `content/` and `public/uploads/` can be changed.
   */
  commit: (request: CommitRequest) => Promise<CommitResult>;
  /**
   * Hears of a head that has turned out to hold saves already: by a commit whose answer was lost, or
   * by somebody else's. Who builds the site may not have heard of it.
   */
  noteFound?: (head: string) => void;
}

/**
 * Why a content store did not do what it was asked.
 *
 * - `away`: it cannot be reached, or fails for now; trying again later may help
 * - `limited`: it asks for a pause, which must be kept
 * - `refused`: it does not accept our rights; a person must mend the settings
 * - `broken`: its answer or its state makes no sense to us; a person must look
 */
export type StoreErrorKind = 'away' | 'limited' | 'refused' | 'broken';

/** A failure of the content store; its message is one plain sentence for whoever runs the site. */
export class StoreError extends ServiceError {
  override name = 'StoreError';
  readonly event = 'content store failed';
  readonly kind: StoreErrorKind;
  /** How long to leave it alone, in milliseconds; null where it did not say. */
  readonly retryAfterMs: number | null;
  /** Whether what was asked may have happened all the same: the answer was lost. */
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

/**
 * Reads bytes as the text they are, to the last byte.
 *
 * @param bytes what a file holds
 * @param path names the file in the error
 * @throws StoreError `broken` where they are no UTF-8
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new StoreError('broken', `${path} is not a text in UTF-8.`, { cause });
  }
}

/** What a commit may touch; everything else of the repository is code. */
const writableFolders = ['content/', 'public/uploads/'];

/**
 * Lets through a path that names one place below the repository's root.
 *
 * @param path with forward slashes
 * @throws StoreError `broken` for one that leads elsewhere or that git could not hold
 */
export function requireCleanPath(path: string): string {
  if (path.isWellFormed() && path.split('/').every(isCleanName)) return path;
  throw new StoreError('broken', `${JSON.stringify(path)} is not a path of the repository.`);
}

/**
 * Lets through the changes of a commit: each file once, and only where content lives.
 *
 * @throws StoreError `broken` that names the first path that may not be changed
 */
export function requireWritable(changes: readonly FileChange[]): void {
  const seen = new Set<string>();
  for (const { path } of changes) {
    requireCleanPath(path);
    if (!writableFolders.some((folder) => path.startsWith(folder))) {
      throw new StoreError('broken', `${path} is no content, so it is not changed.`);
    }
    if (seen.has(path)) throw new StoreError('broken', `${path} is named twice in one commit.`);
    seen.add(path);
  }
}

/**
 * Lets through the full hash of a commit, and nothing that git could take for something else.
 *
 * @throws StoreError `broken`
 */
export function requireHash(commit: string): string {
  if (/^(?:[\da-f]{40}|[\da-f]{64})$/.test(commit)) return commit;
  throw new StoreError('broken', `${JSON.stringify(commit)} is not the full hash of a commit.`);
}

function isCleanName(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || name.toLowerCase() === '.git') return false;
  return !/[\u0000-\u001f\u007f\\]/.test(name);
}
