import { type FileChange } from './content-store.server.ts';
import { StoreError } from './store-error.server.ts';

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
