import path from 'node:path';
import { buildSite, needsBuild } from './site-build.ts';
import { requireWritableFolder } from './data-folder.ts';
import { startLocalSite } from '#local/local-site.ts';
import { readStartOptions } from '#local/start-options.ts';
import { showFirstAdmin } from '#local/show-first-admin.ts';
import { ConfigurationError } from '#lib/env.server.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

/** `npm start`: builds the site if needed and runs it until it is told to stop. */
async function run(): Promise<void> {
  const { port, host, dataDir, databaseUrl } = readStartOptions(rootDir);
  const distDir = path.join(rootDir, 'dist');
  await requireWritableFolder(dataDir);
  if (await needsBuild(rootDir, distDir, dataDir)) {
    console.log('Building the site, which takes some seconds ...');
    await buildSite(rootDir, dataDir);
  }
  const site = await startLocalSite({
    ...{ port, host, dataDir, distDir, databaseUrl },
    projectDir: rootDir,
  });
  console.log(`Ready at ${site.url}`);
  showFirstAdmin(site.firstAdmin);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    site.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
