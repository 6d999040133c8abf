import path from 'node:path';
import { dev } from 'astro';
import { requireWritableFolder, loadLocalSecret } from '#local/data-folder.ts';
import { openSiteDatabase } from '#local/site-database.ts';
import { listenHttp } from '#local/http-server.ts';
import { readStartOptions } from '#local/start-options.ts';
import { runProgram, showFirstAdmin } from '#local/run-program.ts';
import { ensureFirstAdmin } from '#features/account/first-admin.server.ts';
import {
  recordBuildEnd,
  recordBuildStart,
  readPublishingState,
} from '#features/publishing/publishing-state.server.ts';
import { createDevIntegration } from './dev-integration.ts';

const projectDir = path.resolve(import.meta.dirname, '../../..');

async function run(): Promise<void> {
  const { port, host, dataDir, databaseUrl } = readStartOptions(projectDir);
  await requireWritableFolder(dataDir);
  await requireFreePort(port, host);
  const { executor, close: closeDatabase } = await openSiteDatabase(dataDir, databaseUrl);
  await forgetBuild();
  const sessionSecret = await loadLocalSecret(dataDir);
  const firstAdmin = await ensureFirstAdmin({ mayInvent: true });
  const { integration, close } = createDevIntegration({
    ...{ projectDir, dataDir, executor, sessionSecret, closeDatabase },
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
    server: { port, host: host ?? false },
    integrations: [integration],
  });
  const { local, network } = server.resolvedUrls;
  console.log(`Ready at ${[...local, ...network][0]?.replace(/\/$/, '') ?? ''}`);
  showFirstAdmin(firstAdmin);
}

async function requireFreePort(port: number, host: string | undefined): Promise<void> {
  const server = await listenHttp(port, () => Promise.resolve(), { host });
  await server.close();
}

/** Forgets any build of `npm start`, since nothing is built here. */
async function forgetBuild(): Promise<void> {
  const { buildState } = await readPublishingState();
  if (buildState === 'idle') return;
  await recordBuildStart(null);
  await recordBuildEnd(null);
}

await runProgram(run);
