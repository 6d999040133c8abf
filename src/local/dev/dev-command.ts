import path from 'node:path';
import { dev } from 'astro';
import { logHandlers } from 'astro/config';
import {
  loadLocalSecret,
  requireWritableFolder,
  requireWritableProject,
} from '#local/database/data-folder.ts';
import { openSiteDatabase } from '#local/database/site-database.ts';
import { requireFreePort } from '#local/http-server.ts';
import { readStartOptions } from '#local/start-options.ts';
import { runProgram, showFirstAdmin, warnOfGit } from '#local/run-program.ts';
import { ensureFirstAdmin } from '#office/account/server/first-admin.server.ts';
import {
  recordBuildEnd,
  recordBuildStart,
  readPublishingState,
} from '#editing/publishing/publishing-state.server.ts';
import { createDevIntegration } from './dev-integration.ts';

const projectDir = path.resolve(import.meta.dirname, '../../..');

async function run(): Promise<void> {
  const { port, host, dataDir, databaseUrl } = readStartOptions(projectDir);
  await requireWritableProject(projectDir);
  await requireWritableFolder(dataDir);
  await requireFreePort(port, host);
  await warnOfGit(projectDir);
  const { executor, close: closeDatabase } = await openSiteDatabase(dataDir, databaseUrl);
  await forgetBuild();
  const sessionSecret = await loadLocalSecret(dataDir);
  const firstAdmin = await ensureFirstAdmin({ mayInvent: true });
  const { integration, close } = createDevIntegration({
    projectDir,
    dataDir,
    executor,
    sessionSecret,
    closeDatabase,
  });
  const stop = () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const server = await dev({
    root: projectDir,
    // Under this name, Astro does not advertise an option of its own command.
    server: { port, host: host ?? 'localhost' },
    logger: logHandlers.node({ level: 'info' }),
    integrations: [integration],
  });
  const { local, network } = server.resolvedUrls;
  console.log(`Ready at ${[...local, ...network][0]?.replace(/\/$/, '') ?? ''}`);
  showFirstAdmin(firstAdmin);
}

/** Forgets any build of `npm start`, since this command builds nothing. */
async function forgetBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'idle') return;
  await recordBuildStart(null);
  await recordBuildEnd(null);
}

await runProgram(run);
