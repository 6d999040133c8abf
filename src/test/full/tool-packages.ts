import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import netlifyPackages from './netlify-packages/package.json' with { type: 'json' };
import toolPackages from './packages/package.json' with { type: 'json' };

/** Outside `src`, whose files are copied, watched and searched for tests. */
const tools = path.resolve(import.meta.dirname, '../../../.local');

const sets = [
  // Vitest is the site's own.
  { name: 'packages', folder: 'tools', options: '--legacy-peer-deps', manifest: toolPackages },
  {
    name: 'netlify-packages',
    folder: 'netlify',
    options: '--ignore-scripts',
    manifest: netlifyPackages,
  },
] as const;

type PackageSet = (typeof sets)[number];

type ToolPackage = {
  [Set in PackageSet as Set['name']]: keyof Set['manifest']['dependencies'];
}[PackageSet['name']];

/** The version of Lighthouse that the bench uses. */
export const lighthouseVersion = toolPackages.dependencies.lighthouse;

/**
 * Returns the folder of a package that only `npm run bench`, `npm run mutate` or a release uses.
 * Installs all of its set first if it is missing or has another version.
 *
 * @throws an error when the installation fails
 */
export async function findToolPackage(name: ToolPackage): Promise<string> {
  for (const set of sets) {
    const version = new Map<string, string>(Object.entries(set.manifest.dependencies)).get(name);
    if (version === undefined) continue;
    const found = path.join(tools, set.folder, 'node_modules', name);
    if ((await readInstalledVersion(found)) !== version) await install(set);
    return found;
  }
  throw new Error(`No set of tools has the package ${name}.`);
}

async function readInstalledVersion(found: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(found, 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
}

async function install({ name, folder, options }: PackageSet): Promise<void> {
  console.log('Installing the packages of the tools …');
  const cwd = path.join(tools, folder);
  await mkdir(cwd, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    await cp(path.resolve(import.meta.dirname, name, file), path.join(cwd, file));
  }
  // On Windows, npm is a shell script.
  const npm = spawn(`npm ci ${options}`, { cwd, shell: true, stdio: 'inherit' });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The packages of the tools could not be installed.');
}
