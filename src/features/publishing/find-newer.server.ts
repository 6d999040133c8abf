import { type GithubCall } from './github-call.server.ts';
import { longestPage, readHistory } from './github-history.server.ts';

/** How far back is looked: what is older than so many pages counts as known. */
const mostPages = 20;

/**
 * Finds the commits that led to a head and not to an earlier commit.
 *
 * @param github the way there
 * @param head where the search begins
 * @param until the earlier commit
 * @returns their hashes
 */
export async function findNewer(
  github: GithubCall,
  head: string,
  until: string,
): Promise<Set<string>> {
  const newer = new Set<string>();
  const older = new Set([until]);
  /** Parents of newer ones that were not listed yet. */
  const open = new Set([head]);
  let pages = 0;
  for await (const page of readHistory(github, { head, first: longestPage })) {
    for (const { hash, parents } of page) {
      const isOlder = older.has(hash);
      open.delete(hash);
      if (!isOlder) newer.add(hash);
      for (const parent of parents) {
        if (isOlder) {
          older.add(parent);
          open.delete(parent);
        } else if (!older.has(parent)) open.add(parent);
      }
    }
    open.delete(until);
    pages += 1;
    if (open.size === 0 || pages === mostPages) break;
  }
  return newer;
}
