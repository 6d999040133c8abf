import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openGitStore } from '#local/git/git-store.ts';
import { uploadsFolder } from '#features/pictures/upload-file.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';

const buildSchema = z.object({ commit: z.string().nullable() });

/**
 * Whether content was committed that a site was not built from. What was committed and kept from the
 * files by a crash reaches them first.
 *
 * @param repositoryDir the repository; where git refuses it, or is not there, nothing is committed
 * @param distDir the built site; one that names no commit was built without git
 */
export async function hasUnbuiltContent(repositoryDir: string, distDir: string): Promise<boolean> {
  const store = openGitStore({
    repositoryDir,
    tell: (sentence) => {
      console.log(sentence);
    },
  });
  const head = await store.readHead().catch(() => null);
  const built = await readBuiltCommit(distDir);
  if (head === null || built === null) return false;
  return isContentBetween(store, built, head);
}

async function isContentBetween(
  store: ContentStore,
  built: string,
  head: string,
): Promise<boolean> {
  try {
    const commits = await store.listCommits({
      ...{ head, until: built, folders: ['content', uploadsFolder], limit: 1 },
    });
    return commits.length > 0;
  } catch {
    // Git knows nothing of what the site was built from, so anything may have come after it.
    return true;
  }
}

async function readBuiltCommit(distDir: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(distDir, 'build.json'), 'utf8');
    return buildSchema.parse(JSON.parse(text)).commit;
  } catch {
    return null;
  }
}
