import { spawn } from 'node:child_process';
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { uploadsFolder } from '#editing/pictures/upload-file.ts';
import type { ContentStore } from '#editing/publishing/content-store.server.ts';
import { ConfigurationError } from '#lib/env.server.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { recoverFolder } from './rebuilder.ts';

const buildSchema = z.object({ commit: z.string().nullable() });

/** Also undoes what a crash left of a save. A site without a commit was built without git. */
async function hasUnbuiltContent(repositoryDir: string, distDir: string): Promise<boolean> {
  const store = openGitStore({ repositoryDir });
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
      head,
      until: built,
      folders: ['content', uploadsFolder],
      limit: 1,
    });
    return commits.length > 0;
  } catch {
    // Git doesn't know the site's commit, so anything may have happened since.
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

/** The sources of a built page. */
const sources = [
  ...['content', 'public', 'src', 'astro.config.mjs', 'package.json', 'package-lock.json'],
];
/** The parts of `src` that are in no page. */
const otherRooms = ['lib/db', 'lib/http', 'local', 'test'].map((room) => path.join('src', room));

/**
 * Returns true if the site was never built, if something changed since, or if it was built from an
 * earlier commit: a build that began before a save may end after it. Also undoes what a crash left
 * of a save.
 */
export async function needsBuild(
  rootDir: string,
  distDir: string,
  dataDir: string,
): Promise<boolean> {
  const isBehind = await hasUnbuiltContent(rootDir, distDir);
  const builtAt = await findModifiedAt(path.join(distDir, 'build.json'));
  const unfinishedAt = await findModifiedAt(getNote(dataDir));
  if (isBehind || builtAt === null || unfinishedAt !== null) return true;
  const changes = await Promise.all(
    sources.map((source) => findLastChange(rootDir, path.join(rootDir, source))),
  );
  return changes.some((changedAt) => changedAt > builtAt);
}

/** Returns whether a complete build can be served meanwhile; finishes an interrupted exchange. */
export async function hasBuiltSite(distDir: string, dataDir: string): Promise<boolean> {
  await recoverFolder(distDir);
  const builtAt = await findModifiedAt(path.join(distDir, 'build.json'));
  return builtAt !== null && (await findModifiedAt(getNote(dataDir))) === null;
}

/** Prints the output of `npm run build`; throws a ConfigurationError if it fails. */
export async function buildSite(rootDir: string, dataDir: string): Promise<void> {
  const note = getNote(dataDir);
  await writeFile(note, 'The last build was not finished.\n');
  const exitCode = await runBuild(rootDir);
  if (exitCode !== 0) {
    throw new ConfigurationError(
      'The site could not be built. The reason stands above; mend it and start again.',
    );
  }
  await rm(note, { force: true });
}

function getNote(dataDir: string): string {
  return path.join(dataDir, 'unfinished-build');
}

function runBuild(rootDir: string): Promise<number | null> {
  const child = spawn('npm', ['run', 'build'], {
    cwd: rootDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}

async function findLastChange(rootDir: string, file: string): Promise<number> {
  if (otherRooms.includes(path.relative(rootDir, file)) || /\.(?:spec|test)\.ts$/.test(file)) {
    return 0;
  }
  const modifiedAt = (await findModifiedAt(file)) ?? 0;
  const entries = await readdir(file, { withFileTypes: true }).catch(() => []);
  const below = await Promise.all(
    entries.map((entry) => findLastChange(rootDir, path.join(file, entry.name))),
  );
  return Math.max(modifiedAt, ...below);
}

async function findModifiedAt(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}
