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
