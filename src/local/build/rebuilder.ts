import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { exchangeFolder } from '#local/build/exchange-folder.ts';
import { startBuildProcess, type BuildProcess } from '#local/build/build-process.ts';
import { noteBuildEnd, noteBuildStart, readPublishingState } from '#server/db/publishing-state.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';
import { logEvent } from '#server/log.ts';

/** Builds the site anew beside the one that is served. */
export interface Rebuilder {
  /** Tells that a request is likely soon: a build then begins with what it needs loaded. */
  prepare: () => void;
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
  let wanted: { commit: string | undefined } | undefined;
  let waiting: BuildProcess | undefined;
  let work: Promise<void> | undefined;

  const prepare = () => {
    if (isStopped() || waiting?.isAlive() === true) return;
    waiting = startBuildProcess(projectDir, stopping.signal);
  };

  const takeProcess = (): BuildProcess => {
    const prepared = waiting?.isAlive() === true ? waiting : undefined;
    waiting = undefined;
    return prepared ?? startBuildProcess(projectDir, stopping.signal);
  };

  const build = async (known: string | undefined) => {
    const nextDir = `${distDir}-next`;
    const commit = known ?? (await readHead());
    await noteBuildStart(commit);
    const [result] = await Promise.all([
      takeProcess().build({ outDir: nextDir, commit }),
      keepContent(projectDir, `${contentDir}-next`),
    ]);
    if (result.kind === 'built') {
      await exchangeFolder(contentDir, `${contentDir}-next`);
      await exchangeFolder(distDir, nextDir);
    }
    await noteBuildEnd(result.kind === 'built' ? null : result.sentence);
    await noteLiveSaves();
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
        await noteBuildEnd('The site could not be built. The former one stays up.').catch(
          () => undefined,
        );
      }
    }
    work = undefined;
  };

  return {
    prepare,
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

/**
 * Keeps the content as it is now, for endpoints that must know what the served site was built from.
 *
 * @param projectDir the repository
 * @param folder where to; what is there goes
 */
export async function keepContent(projectDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(projectDir, 'content'), path.join(folder, 'content'), { recursive: true });
}

/** A process that ended during a build could not say so. */
export async function forgetInterruptedBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'building') await noteBuildEnd(null);
}
