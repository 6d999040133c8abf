import path from 'node:path';
import { openGitStore } from '#local/git/git-store.ts';
import { createMailFolder } from '#local/mail/mail-folder.ts';
import { connectDatabase } from '#server/db/database.ts';
import type { StatementExecutor } from '#server/db/statement-executor.ts';
import { useMailTransport } from '#server/mail/mail-transport.ts';
import { useContentStore } from '#server/publishing/find-store.ts';
import { publishUntilDone } from '#server/publishing/publish-soon.ts';
import { useSessionSecret } from '#server/session/session-secret.ts';
import { useBuiltContent, useBuiltSite, type SiteReader } from '#server/site/built-site.ts';

/** Holds what outlives the code of the functions. */
export interface SiteResources {
  executor: StatementExecutor;
  sessionSecret: string;
  /** Absolute. */
  dataDir: string;
  /** The repository. */
  projectDir: string;
  /** Reads what a build would have written to files. */
  site: SiteReader;
}

/** Connects the code of the functions with what outlives it; code that is loaded anew needs it anew. */
export function connectServices(resources: SiteResources): void {
  const { executor, sessionSecret, dataDir, projectDir, site } = resources;
  connectDatabase(executor);
  useSessionSecret(sessionSecret);
  useMailTransport(() => createMailFolder(path.join(dataDir, 'mail')));
  useBuiltSite(site);
  useBuiltContent(projectDir);
  // What is committed is live: the pages follow the files, and nothing is built.
  useContentStore(
    openGitStore({
      repositoryDir: projectDir,
      tell: (sentence) => {
        console.log(sentence);
      },
    }),
  );
}

/** Publishes what was saved while git was away, or just before a crash. */
export async function publishWaitingSaves(): Promise<void> {
  await publishUntilDone();
}
