import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import toolPackages from './packages/package.json' with { type: 'json' };

const source = path.resolve(import.meta.dirname, 'packages');
/** Outside `src`, whose files are copied, watched and searched for tests. */
const folder = path.resolve(import.meta.dirname, '../../../.local/tools');

type ToolPackage = keyof typeof toolPackages.dependencies;

/** The version of Lighthouse that the bench uses. */
export const lighthouseVersion = toolPackages.dependencies.lighthouse;

/**
 * Returns the folder of a package that only `npm run bench` or `npm run mutate` uses. Installs all of them first if it is
 * missing or has another version.
 *
 * @throws an error when the installation fails
 */
export async function findToolPackage(name: ToolPackage): Promise<string> {
  const found = path.join(folder, 'node_modules', name);
  if ((await readInstalledVersion(found)) !== toolPackages.dependencies[name]) await install();
  return found;
}

async function readInstalledVersion(found: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(found, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

async function install(): Promise<void> {
  console.log('Installing the packages of the tools …');
  await cp(source, folder, { recursive: true });
  // Vitest is the site's own. On Windows, npm is a shell script.
  const npm = spawn('npm ci --legacy-peer-deps', { cwd: folder, shell: true, stdio: 'inherit' });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The packages of the tools could not be installed.');
}
