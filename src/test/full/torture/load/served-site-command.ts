import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { startLocalSite } from '#local/local-site.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { hashPassword } from '#office/account/server/password-hash.server.ts';
import { otherAdmin } from './load-site.ts';

// Runs a site in its own process, so that its memory can be measured: node --expose-gc
// served-site-command.ts <built site> <data folder> [<address of a database>]
let pages: Worker | undefined;
process.on('worker', (worker) => {
  pages = worker;
});

const [distDir = '', dataDir = '', databaseUrl] = process.argv.slice(2);

const site = await startLocalSite({ port: 0, distDir, dataDir, databaseUrl });
await createAdminUser(otherAdmin.username, await hashPassword(otherAdmin.password));

/** Returns the megabytes of both threads after garbage collection. */
async function measureHeap() {
  globalThis.gc?.();
  globalThis.gc?.();
  // Only a heap snapshot makes another thread collect its garbage.
  await pages?.getHeapSnapshot().then((snapshot) => snapshot.resume().toArray());
  const { used_heap_size = 0 } = (await pages?.getHeapStatistics()) ?? {};
  return { heapMegabytes: (process.memoryUsage().heapUsed + used_heap_size) / 2 ** 20 };
}

/** Counts the open resources. */
function measure() {
  const resources = process.getActiveResourcesInfo();
  return {
    files: countFiles(),
    timers: resources.filter((name) => name === 'Timeout').length,
    connections: resources.filter((name) => name === 'TCPSocketWrap').length,
    // Each body that a function reads has one.
    ports: resources.filter((name) => name === 'MessagePort').length,
  };
}

/** Skips the embedded database's table files, which stay open on purpose. */
function countFiles(): number {
  const folder = '/proc/self/fd';
  // Other systems don't report open files.
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => !findTarget(`${folder}/${name}`).startsWith(dataDir))
    .length;
}

function findTarget(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // The descriptor that listed the folder is closed by now.
    return '';
  }
}

process.on('message', (message) => {
  if (message === 'measure') process.send?.(measure());
  if (message === 'measure heap') void measureHeap().then((heap) => process.send?.(heap));
  if (message === 'close') {
    void site.close().then(() => {
      process.exit(0);
    });
  }
});
process.send?.({ url: site.url, admin: site.firstAdmin });
