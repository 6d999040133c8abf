import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { startLocalSite } from '#local/local-site.ts';
import { createAdminUser } from '#features/account/admin-users.server.ts';
import { hashPassword } from '#features/account/password-hash.server.ts';
import { otherAdmin } from './load-site.ts';

// A site in a process of its own, so that its memory is nobody else's:
// node --expose-gc served-site-command.ts <built site> <data folder> [<address of a database>]
const [distDir = '', dataDir = '', databaseUrl] = process.argv.slice(2);

const site = await startLocalSite({ port: 0, distDir, dataDir, databaseUrl });
await createAdminUser(otherAdmin.username, await hashPassword(otherAdmin.password));

/** Counts what is open, and the memory that is left after all rubbish is gone. */
function measure() {
  globalThis.gc?.();
  globalThis.gc?.();
  const resources = process.getActiveResourcesInfo();
  const { user, system } = process.cpuUsage();
  return {
    processorMs: (user + system) / 1000,
    heapMegabytes: process.memoryUsage().heapUsed / 2 ** 20,
    files: countFiles(),
    timers: resources.filter((name) => name === 'Timeout').length,
    connections: resources.filter((name) => name === 'TCPSocketWrap').length,
  };
}

/** The embedded database keeps the files of its tables open: those are no leak. */
function countFiles(): number {
  const folder = '/proc/self/fd';
  // Other systems do not tell.
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => !findTarget(`${folder}/${name}`).startsWith(dataDir))
    .length;
}

function findTarget(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // The one that lists the folder is closed by now.
    return '';
  }
}

process.on('message', (message) => {
  if (message === 'measure') process.send?.(measure());
  if (message === 'close') {
    void site.close().then(() => {
      process.exit(0);
    });
  }
});
process.send?.({ url: site.url, admin: site.firstAdmin });
