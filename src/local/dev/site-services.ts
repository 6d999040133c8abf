import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publishUntilDone } from '#editing/publishing/publish.server.ts';
import { setBuiltContent, setBuiltSite, type SiteReader } from '#lib/built-site.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { setSessionSecret } from '#lib/session-secret.server.ts';
import { setStopSignal } from '#lib/stop-signal.server.ts';
import { openGitStore } from '#local/git/git-store.ts';
import { setMailFolder } from '#local/mail-folder.ts';

/** State that survives a reload of the functions. */
export interface SiteResources {
  executor: StatementExecutor;
  sessionSecret: string;
  dataDir: string;
  projectDir: string;
  stopSignal: AbortSignal;
  /** Reads the files that a build would have written. */
  site: SiteReader;
}

/** Connects the functions each time their code is loaded. */
export function connectServices(resources: SiteResources): void {
  const { executor, sessionSecret, dataDir, projectDir, site, stopSignal } = resources;
  connectDatabase(executor);
  setSessionSecret(sessionSecret);
  setStopSignal(stopSignal);
  setMailFolder(dataDir);
  setBuiltSite(site);
  setBuiltContent(projectDir);
  // Commits are live at once: the pages follow the files, and nothing is built.
  setContentStore(openGitStore({ repositoryDir: projectDir }));
}

/** Publishes saves from while git was unavailable, or from just before a crash. */
export async function publishWaitingSaves(): Promise<void> {
  await publishUntilDone();
}

export function createSiteReader(findOrigin: () => string | null): SiteReader {
  let reads = 0;
  return {
    readFile: async (name) => {
      const origin = findOrigin();
      if (origin === null) return null;
      const answer = await fetch(new URL(name.replace(/\.html$/, ''), origin));
      return answer.ok ? answer.text() : null;
    },
    // A file may be made from anything that changes, so nothing is cached.
    readVersion: () => (reads += 1).toString(),
  };
}
