import { createSerialQueue } from '#local/database/serial-queue.ts';
import { startBuildProcess, type BuildProcess, type BuildResult } from './build-process.ts';

/** Builds the site: whole the first time, and after that only what has changed. */
export interface SiteBuilder {
  /** Tells that a build is likely soon: it then begins with what it needs loaded. */
  prepare: () => void;
  /** True when the next build needs to do little. */
  isWarm: () => boolean;
  /**
   * Builds the site as the content is then; builds that are asked for at once wait for each other.
   *
   * @param outDir where to; what is there goes
   * @param commit what the site says it was built from
   */
  build: (outDir: string, commit: string) => Promise<Exclude<BuildResult, { kind: 'outdated' }>>;
  /** Tells where the site that was built last has been put. */
  moveTo: (siteDir: string) => void;
  /** Frees the memory that renewing takes. */
  rest: () => void;
}

/**
 * Makes a builder.
 *
 * @param projectDir the repository
 * @param signal ends its processes
 */
export function createSiteBuilder(projectDir: string, signal: AbortSignal): SiteBuilder {
  let running: BuildProcess | undefined;
  /** Where the site of the running process lies; null where it has built none. */
  let lastDir: string | null = null;
  // Answers bear no names: with two orders under way, one would take the other's.
  const inTurn = createSerialQueue();

  const ensureRunning = (): BuildProcess => {
    if (!running?.isAlive()) {
      running = startBuildProcess(projectDir, signal);
      lastDir = null;
    }
    return running;
  };

  const rest = () => {
    running?.end();
    running = undefined;
    lastDir = null;
  };

  const build: SiteBuilder['build'] = async (outDir, commit) => {
    const order = async () => ensureRunning().build({ outDir, commit, lastDir });
    let result = await order();
    if (result.kind === 'outdated') {
      rest();
      result = await order();
    }
    if (result.kind === 'outdated') throw new Error('A new process cannot be outdated.');
    if (result.kind === 'built') lastDir = outDir;
    return result;
  };

  return {
    prepare: () => {
      if (!signal.aborted) ensureRunning();
    },
    isWarm: () => running?.isAlive() === true && lastDir !== null,
    build: (outDir, commit) => inTurn(() => build(outDir, commit)),
    moveTo: (siteDir) => {
      lastDir &&= siteDir;
    },
    rest,
  };
}
