import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findPostgresBinaries, serverAccount } from './postgres-binaries.ts';

/** A Postgres server of its own for some tests. */
export interface TestPostgres {
  /** The value for DATABASE_URL. */
  url: string;
  /** Takes the server away in mid-work, as a power cut does. */
  crash: () => Promise<void>;
  /** Brings it back after a crash, at the same address. */
  restart: () => Promise<void>;
  /** Ends it and removes its files. */
  stop: () => Promise<void>;
}

const run = promisify(execFile);

/**
 * Makes and starts a Postgres server on a free port of this machine.
 *
 * @param settings such as `max_connections=10`
 */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const binaries = await findPostgresBinaries();
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-test-'));
  if (serverAccount) await chown(folder, serverAccount.uid, serverAccount.gid);
  const account = { cwd: folder, env: { LC_ALL: 'C' }, ...serverAccount };
  const data = path.join(folder, 'data');
  const setUp = ['--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  await run(binaries.initdb, ['-D', data, '-U', 'postgres', ...setUp], account);

  const port = (await findFreePort()).toString();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const start = async (): Promise<ChildProcess> => {
    const flags = [...options, ...settings].flatMap((option) => ['-c', option]);
    const server = spawn(binaries.postgres, ['-D', data, '-p', port, ...flags], {
      ...account,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    process.once('exit', () => server.kill('SIGQUIT'));
    await waitUntilReady(server);
    return server;
  };

  let server = await start();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    crash: () => end(server, 'SIGQUIT'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await end(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
      await binaries.dispose();
    },
  };
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  if (!server.stderr) throw new Error('The test server has no output.');
  for await (const line of createInterface(server.stderr)) {
    said.push(line);
    if (line.includes('ready to accept connections')) {
      // What it says later is nobody's concern, but must not fill the pipe.
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`The test server did not start: ${said.join(' ')}`);
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address === 'object' && address) return address.port;
  throw new Error('This machine has no free port.');
}
