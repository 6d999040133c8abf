import { existsSync } from 'node:fs';
import { rename, rm, cp } from 'node:fs/promises';
import path from 'node:path';
import { soundContentFolder } from '#features/content/sound-content.server.ts';
import type { ContentStore } from '#features/publishing/content-store.server.ts';
import { updateLiveSaves } from '#features/publishing/publishing-report.server.ts';
import {
  recordBuildEnd,
  recordBuildStart,
  readPublishingState,
} from '#features/publishing/publishing-state.server.ts';
import { listBuiltCommits } from '#lib/build-info.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runBuild, type BuildEnd } from './run-build.ts';

/**
 * Puts one folder in the place of another. For a moment between the two there is none: whoever
 * serves from it waits for that moment to pass.
 *
 * @param served the folder in use, which goes
 * @param next the folder that takes its place
 */
export async function exchangeFolder(served: string, next: string): Promise<void> {
  const former = `${served}-former`;
  await rm(former, { recursive: true, force: true });
  await rename(served, former);
  await rename(next, served);
  await rm(former, { recursive: true, force: true });
}

/**
 * Brings back the folder in use where a crash came between the two moves of its exchange.
 *
 * @returns whether there is one
 */
export async function recoverFolder(served: string): Promise<boolean> {
  if (!existsSync(served)) await rename(`${served}-former`, served).catch(() => undefined);
  return existsSync(served);
}

/**
 * Keeps the content that the last build read, for endpoints that must know what the served site was
 * built from; where none has run yet, the content as it is now.
 * Hidden files are no content: they hold what is just being written, and may be gone at any moment.
 *
 * @param projectDir the repository
 * @param folder where to; what is there goes
 * @throws where a file cannot be copied, or vanishes meanwhile; the folder may then be half filled
 */
export async function keepContent(projectDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const built = path.join(projectDir, soundContentFolder, 'content');
  const source = existsSync(built) ? built : path.join(projectDir, 'content');
  await cp(source, path.join(folder, 'content'), {
    recursive: true,
    filter: (file) => !path.basename(file).startsWith('.'),
  });
}

/** Builds the site anew beside the one that is served. */
export interface Rebuilder {
  /**
   * Asks for a build of what the content is now. Requests during a build share the next one.
   *
   * @param commit what the branch points at, where that is known
   */
  request: (commit?: string) => void;
  /** Ends a build that is under way, and takes no more requests. */
  close: () => Promise<void>;
}

/** Where a rebuilder works. */
export interface RebuilderOptions {
  /** The repository. */
  projectDir: string;
  /** The served site, which is exchanged as a whole. */
  distDir: string;
  /** Keeps what the content was when the served site was built. */
  contentDir: string;
  /** Names the commit that a build begins with, where nobody has told. */
  readHead: () => Promise<string>;
}

/**
 * Makes a rebuilder. The served site stays as it is until a build has succeeded; a failed one is
 * noted in words and changes nothing.
 */
export function createRebuilder(options: RebuilderOptions): Rebuilder {
  const { projectDir, distDir, contentDir, readHead } = options;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const nextDir = `${distDir}-next`;
  let wanted: { commit: string | undefined } | undefined;
  let work: Promise<void> | undefined;

  const build = async (known: string | undefined) => {
    // A folder without git can be built as well.
    const commit = known ?? (await readHead().catch(() => null));
    await recordBuildStart(commit);
    await rm(nextDir, { recursive: true, force: true });
    const end = await runBuild({
      ...{ projectDir, args: ['--outDir', nextDir], signal: stopping.signal },
      ...(commit !== null && { env: { COMMIT_REF: commit } }),
    });
    stopping.signal.throwIfAborted();
    if (end.kind === 'built') {
      await keepContent(projectDir, `${contentDir}-next`);
      await exchangeFolder(contentDir, `${contentDir}-next`);
      await exchangeFolder(distDir, nextDir);
    }
    await recordBuildEnd(describeFailure(end));
    await updateLiveSaves();
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
        await recordBuildEnd('The site could not be built. The former one stays up.').catch(
          () => undefined,
        );
      }
    }
    work = undefined;
  };

  return {
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

/** @returns a sentence for an admin; null where the build succeeded */
function describeFailure(end: BuildEnd): string | null {
  if (end.kind === 'built') return null;
  console.error(end.output);
  return 'The site could not be built. Whoever runs it finds the reason in its output.';
}

/** A process that ended during a build could not say so. */
export async function forgetInterruptedBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'building') await recordBuildEnd(null);
}

/**
 * Lets each commit ask for a new build of the site, and each one that is found later, unless the
 * site was built from it meanwhile.
 *
 * @param store takes the commits
 * @param rebuilder hears which commits were made
 */
export function storeWithBuilds(
  store: ContentStore,
  rebuilder: Pick<Rebuilder, 'request'>,
): ContentStore {
  const buildWhereMissing = async (head: string) => {
    if (!(await listBuiltCommits()).includes(head)) rebuilder.request(head);
  };

  return {
    ...store,
    commit: async (request) => {
      const result = await store.commit(request);
      if (result.kind === 'committed') rebuilder.request(result.commit);
      return result;
    },
    onSavesFound: (head) => void buildWhereMissing(head),
  };
}
