import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';

/** Bounds what an hour of saves leaves on the disk. */
const maxKept = 5;

export interface KeptBuilds {
  has: (commit: string) => Promise<boolean>;
  /** Keeps the served build under its commit, for when the next one takes its place. */
  keep: () => Promise<void>;
  /** Copies a kept build to the places of the next one; returns whether there is one. */
  copy: (commit: string, places: { dist: string; content: string }) => Promise<boolean>;
}

/** Keeps the last builds and the content that they were made of. */
export function openKeptBuilds(
  folder: string,
  served: { dist: string; content: string },
): KeptBuilds {
  const inTurn = pLimit(1);
  const toFolder = (commit: string) => path.join(folder, commit);
  const has = (commit: string) => /^[\da-f]+$/.test(commit) && existsSync(toFolder(commit));

  const keep = async () => {
    const commit = await readCommit(served.dist);
    if (commit === null || has(commit)) return;
    const next = path.join(folder, 'next');
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    await cp(served.dist, path.join(next, 'dist'), { recursive: true });
    await cp(served.content, path.join(next, 'content'), { recursive: true });
    await rename(next, toFolder(commit));
    await removeOldest(folder);
  };

  return {
    has: (commit) => Promise.resolve(has(commit)),
    keep: () => inTurn(keep),
    copy: (commit, places) =>
      inTurn(async () => {
        if (!has(commit)) return false;
        for (const [name, place] of Object.entries(places)) {
          await rm(place, { recursive: true, force: true });
          await cp(path.join(toFolder(commit), name), place, { recursive: true });
        }
        return true;
      }),
  };
}

async function readCommit(distDir: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(distDir, 'build.json'), 'utf8');
    const { commit } = JSON.parse(text) as { commit?: unknown };
    return typeof commit === 'string' && /^[\da-f]+$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

async function removeOldest(folder: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const place = path.join(folder, name);
      return { place, keptAt: (await stat(place)).ctimeMs };
    }),
  );
  builds.sort((one, other) => other.keptAt - one.keptAt);
  for (const { place } of builds.slice(maxKept)) await rm(place, { recursive: true, force: true });
}
