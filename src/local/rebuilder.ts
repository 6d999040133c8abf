import { existsSync } from 'node:fs';
import { rename, rm, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { readValidFiles } from '#model/built/valid-files.server.ts';
import type { ContentStore, StoredBuilds } from '#editing/publishing/content-store.server.ts';
import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import {
  failedBuild,
  recordBuildEnd,
  recordBuildStart,
  readPublishingState,
} from '#editing/publishing/publishing-state.server.ts';
import { listBuiltCommits } from '#lib/built-site.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runBuild, type BuildEnd } from './run-build.ts';

/** A limit for the disk space that an hour of saves takes. */
const maxBuilds = 5;

interface BuildStore {
  has: (commit: string) => Promise<boolean>;
  /** Stores the served build under its commit before the next one replaces it. */
  store: () => Promise<void>;
  /** Copies a stored build to the folders for the next one; returns whether it exists. */
  copy: (commit: string, folders: { dist: string; content: string }) => Promise<boolean>;
}

/** Stores the last builds with the content that they were made from. */
function openBuildStore(folder: string, served: { dist: string; content: string }): BuildStore {
  const inTurn = pLimit(1);
  const toFolder = (commit: string) => path.join(folder, commit);
  const has = (commit: string) => /^[\da-f]+$/.test(commit) && existsSync(toFolder(commit));

  const storeServed = async () => {
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
    store: () => inTurn(storeServed),
    copy: (commit, folders) =>
      inTurn(async () => {
        if (!has(commit)) return false;
        for (const [name, target] of Object.entries(folders)) {
          await rm(target, { recursive: true, force: true });
          await cp(path.join(toFolder(commit), name), target, { recursive: true });
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
      const build = path.join(folder, name);
      return { build, storedAt: (await stat(build)).ctimeMs };
    }),
  );
  builds.sort((one, other) => other.storedAt - one.storedAt);
  for (const { build } of builds.slice(maxBuilds))
    await rm(build, { recursive: true, force: true });
}

/**
 * Replaces one folder by another; in between, there is none for a moment, which servers must wait
 * out.
 */
export async function exchangeFolder(served: string, next: string): Promise<void> {
  const former = `${served}-former`;
  await rm(former, { recursive: true, force: true });
  await rename(served, former);
  await rename(next, served);
  await rm(former, { recursive: true, force: true });
}

/** Undoes an exchange that a crash interrupted; returns whether the folder exists. */
export async function recoverFolder(served: string): Promise<boolean> {
  if (!existsSync(served)) await rename(`${served}-former`, served).catch(() => undefined);
  return existsSync(served);
}

/**
 * Copies the content of the last build, or the present content before the first build. Hidden files
 * are skipped: they are being written, and may be gone at any moment.
 *
 * @throws where a file vanishes meanwhile; the folder may then be half filled
 */
export async function copyContent(projectDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const built = readValidFiles(projectDir);
  if (built === null) {
    await cp(path.join(projectDir, 'content'), path.join(folder, 'content'), {
      recursive: true,
      filter: (file) => !path.basename(file).startsWith('.'),
    });
    return;
  }
  for (const [name, text] of Object.entries(built)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

export interface Rebuilder {
  /** Builds the present content; requests during a build share the next one. */
  request: (commit?: string) => void;
  builds: StoredBuilds;
  /** Ends a running build, and takes no more requests. */
  close: () => Promise<void>;
}

export interface RebuilderOptions {
  projectDir: string;
  distDir: string;
  /** The copy of the content that the served site was built from. */
  contentDir: string;
  readHead: () => Promise<string>;
}

/** Serves the old site until a build has succeeded; a failed one changes nothing. */
export function createRebuilder(options: RebuilderOptions): Rebuilder {
  const { projectDir, distDir, contentDir, readHead } = options;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const nextDir = `${distDir}-next`;
  const builds = openBuildStore(`${contentDir}-kept`, { dist: distDir, content: contentDir });
  /** The number of builds that were put back. */
  let returns = 0;
  let wanted: { commit: string | undefined } | undefined;
  let work: Promise<void> | undefined;

  const build = async (known: string | undefined) => {
    // A folder without git can be built, too.
    const begunAt = returns;
    const commit = known ?? (await readHead().catch(() => null));
    await recordBuildStart(commit);
    await rm(nextDir, { recursive: true, force: true });
    const [end] = await Promise.all([
      runBuild({
        projectDir,
        args: ['--outDir', nextDir],
        signal: stopping.signal,
        ...(commit !== null && { env: { COMMIT_REF: commit } }),
      }),
      // The served site is copied during the build of the next one, so that nobody waits for it.
      storeServed(),
    ]);
    stopping.signal.throwIfAborted();
    // Content that was undone meanwhile must not return; the commit that undoes it is built next.
    if (end.kind === 'built' && begunAt === returns) {
      await copyContent(projectDir, `${contentDir}-next`);
      await exchangeFolder(contentDir, `${contentDir}-next`);
      await exchangeFolder(distDir, nextDir);
    }
    await recordBuildEnd(describeFailure(end));
    await updateLiveSaves();
  };

  const storeServed = async () => {
    await builds.store().catch((error: unknown) => {
      // A full disk must not hold up new content.
      logEvent('warn', 'build not stored', {
        error: error instanceof Error ? error.name : 'unknown',
      });
    });
  };

  const putBack = async (commit: string) => {
    const folders = { dist: `${distDir}-back`, content: `${contentDir}-back` };
    if (!(await builds.copy(commit, folders))) return false;
    await storeServed();
    returns += 1;
    await exchangeFolder(contentDir, folders.content);
    await exchangeFolder(distDir, folders.dist);
    await updateLiveSaves();
    return true;
  };

  const buildWhileWanted = async () => {
    while (wanted && !isStopped()) {
      const { commit } = wanted;
      wanted = undefined;
      try {
        await build(commit);
      } catch (error) {
        if (isStopped()) break;
        logEvent('error', 'build failed', {
          error: error instanceof Error ? error.name : 'unknown',
        });
        await recordBuildEnd(failedBuild).catch(() => undefined);
      }
    }
    work = undefined;
  };

  return {
    builds: { has: builds.has, putBack },
    request: (commit) => {
      wanted = { commit };
      if (!isStopped()) work ??= buildWhileWanted();
    },
    close: async () => {
      stopping.abort();
      await work;
    },
  };
}

function describeFailure(end: BuildEnd): string | null {
  if (end.kind === 'built') return null;
  console.error(end.output);
  return failedBuild;
}

/** Resets the state of a process that ended during a build. */
export async function forgetInterruptedBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'building') await recordBuildEnd(null);
}

/** Requests a build after each commit, and for a later head that the site was not built from. */
export function storeWithBuilds(
  store: ContentStore,
  rebuilder: Pick<Rebuilder, 'request'> & Partial<Pick<Rebuilder, 'builds'>>,
): ContentStore {
  const buildWhereMissing = async (head: string) => {
    if (!(await listBuiltCommits()).includes(head)) rebuilder.request(head);
  };

  return {
    ...store,
    ...(rebuilder.builds && { builds: rebuilder.builds }),
    commit: async (request) => {
      const result = await store.commit(request);
      if (result.kind === 'committed') rebuilder.request(result.commit);
      return result;
    },
    rebuild: rebuilder.request,
    onSavesFound: (head) => void buildWhereMissing(head),
  };
}
