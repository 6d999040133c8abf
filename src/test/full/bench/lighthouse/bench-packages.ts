import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import benchPackages from '#test/full/bench/packages/package.json' with { type: 'json' };

const source = path.resolve(import.meta.dirname, '../packages');
/** Outside of `src`, whose files are copied, watched and searched for tests. */
const folder = path.resolve(import.meta.dirname, '../../../../../.local/bench');
const lighthouse = path.join(folder, 'node_modules/lighthouse');

/** The version of Lighthouse that the bench uses. */
export const lighthouseVersion = benchPackages.dependencies.lighthouse;

/**
 * Finds Lighthouse's program, and installs it first where it is missing or of another version: no
 * other command needs it, and it brings a hundred packages.
 *
 * @throws when it cannot be installed
 */
export async function findLighthouse(): Promise<string> {
  if ((await readInstalledVersion()) !== lighthouseVersion) await install();
  return path.join(lighthouse, 'cli/index.js');
}

async function readInstalledVersion(): Promise<string | null> {
  try {
    const text = await readFile(path.join(lighthouse, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

async function install(): Promise<void> {
  console.log('Installing Lighthouse …');
  await cp(source, folder, { recursive: true });
  // npm is a script of the shell on Windows.
  const npm = spawn('npm ci', { cwd: folder, shell: true, stdio: 'inherit' });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Lighthouse could not be installed.');
}
