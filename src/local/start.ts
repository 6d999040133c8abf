import path from 'node:path';
import { buildSite, hasBuiltSite, needsBuild } from './site-build.ts';
import { requireWritableFolder, requireWritableProject } from '#local/database/data-folder.ts';
import { requireFreePort } from './http-server.ts';
import { startLocalSite } from './local-site.ts';
import { readStartOptions } from './start-options.ts';
import { runProgram, showFirstAdmin, warnOfGit } from './run-program.ts';

const rootDir = path.resolve(import.meta.dirname, '../..');

/** Serves an earlier build at once, and the new one when it is done. */
async function run(): Promise<void> {
  const { port, host, dataDir, databaseUrl } = readStartOptions(rootDir);
  const distDir = path.join(rootDir, 'dist');
  await requireWritableFolder(dataDir);
  await requireFreePort(port, host);
  const isBuilt = await hasBuiltSite(distDir, dataDir);
  if (!isBuilt) await requireWritableProject(rootDir);
  await warnOfGit(rootDir);
  if (!isBuilt) {
    console.log('Building the site, which takes some seconds ...');
    await buildSite(rootDir, dataDir);
  }
  const isBehind = isBuilt && (await needsBuild(rootDir, distDir, dataDir));
  const site = await startLocalSite({
    port,
    host,
    dataDir,
    distDir,
    databaseUrl,
    projectDir: rootDir,
    isBehind,
  });
  console.log(`Ready at ${site.url}`);
  if (isBehind) console.log('It shows the last build until the next one is done.');
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

await runProgram(run);
