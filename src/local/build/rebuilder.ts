import { rm } from 'node:fs/promises';
import { exchangeFolder } from '#local/build/exchange-folder.ts';
import { keepContent } from '#local/build/keep-content.ts';
import { createSiteBuilder } from '#local/build/site-builder.ts';
import { noteBuildEnd, noteBuildStart, readPublishingState } from '#server/db/publishing-state.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';
import { logEvent } from '#server/log.ts';

/** Builds the site anew beside the one that is served. */
export interface Rebuilder {
  /** Tells that a request is certain: a build then begins with what it needs loaded. */
  prepare: () => void;
  /**
   * Tells that somebody is here who may edit: the site is built once beside the served one, so that
   * the first save need only renew it.
   */
  warmUp: () => void;
  /**
   * Asks for a build of what the content is now. Requests during a build share the next one.
   *
   * @param commit what the branch points at, where that is known
   */
  request: (commit?: string) => void;
  /** Ends a build that is under way, and takes no more requests. */
  close: () => Promise<void>;
}

/** How long the process that renews the site is kept without being needed. */
const restMilliseconds = 10 * 60 * 1000;

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
  const builder = createSiteBuilder(projectDir, stopping.signal);
  const [nextDir, warmDir] = [`${distDir}-next`, `${distDir}-warm`];
  let wanted: { commit: string | undefined } | undefined;
  let isWarmthWanted = false;
  let canWarm = true;
  let work: Promise<void> | undefined;
  let restTimer: NodeJS.Timeout | undefined;

  const build = async (known: string | undefined) => {
    const commit = known ?? (await readHead());
    await noteBuildStart(commit);
    // Both are waited for, so that the next build begins when nothing of this one goes on.
    const [built, kept] = await Promise.allSettled([
      builder.build(nextDir, commit),
      keepContent(projectDir, `${contentDir}-next`),
    ]);
    if (built.status === 'rejected') throw built.reason;
    const result = built.value;
    if (result.kind === 'built') {
      if (kept.status === 'rejected') throw kept.reason;
      await exchangeFolder(contentDir, `${contentDir}-next`);
      await exchangeFolder(distDir, nextDir);
      builder.moveTo(distDir);
      canWarm = builder.isWarm();
      await forgetWarmSite();
    }
    await noteBuildEnd(result.kind === 'built' ? null : result.sentence);
    await noteLiveSaves();
  };

  const warm = async () => {
    await builder.build(warmDir, await readHead());
    // What fails, or takes more memory than can be kept, would do so again.
    canWarm = builder.isWarm();
  };

  const forgetWarmSite = () => rm(warmDir, { recursive: true, force: true });

  const restLater = () => {
    clearTimeout(restTimer);
    if (isStopped()) return;
    restTimer = setTimeout(() => {
      if (work) return;
      builder.rest();
      void forgetWarmSite();
    }, restMilliseconds).unref();
  };

  const buildWhileWanted = async () => {
    while ((wanted || isWarmthWanted) && !isStopped()) {
      const order = wanted;
      wanted = undefined;
      isWarmthWanted = false;
      try {
        if (order) await build(order.commit);
        else if (!builder.isWarm() && canWarm) await warm();
      } catch (error) {
        if (isStopped()) break;
        logEvent('error', 'build failed', {
          error: error instanceof Error ? error.name : 'unknown',
        });
        if (!order) continue;
        await noteBuildEnd('The site could not be built. The former one stays up.').catch(
          () => undefined,
        );
      }
    }
    work = undefined;
    restLater();
  };

  const begin = () => {
    if (!isStopped()) work ??= buildWhileWanted();
  };

  return {
    prepare: builder.prepare,
    warmUp: () => {
      restLater();
      if (builder.isWarm() || !canWarm) return;
      isWarmthWanted = true;
      begin();
    },
    request: (commit) => {
      wanted = { commit };
      begin();
    },
    close: async () => {
      stopping.abort();
      clearTimeout(restTimer);
      await work;
      await forgetWarmSite();
    },
  };
}

/** A process that ended during a build could not say so. */
export async function forgetInterruptedBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'building') await noteBuildEnd(null);
}
