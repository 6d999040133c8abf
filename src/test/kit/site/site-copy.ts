import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, mkdir, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runBuild } from '#local/run-build.ts';

/**
 * Gives a folder the project's packages. Each is linked by itself, so that what a build keeps
 * beside them, such as the entries it has read, is the folder's own.
 *
 * @param folder that has no packages yet
 */
export async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, 'node_modules');
  await mkdir(target);
  const names = await readdir('node_modules');
  const packages = names.filter((name) => !name.startsWith('.'));
  await Promise.all(
    packages.map((name) => symlink(resolve('node_modules', name), join(target, name))),
  );
}

/** What a build of the site reads, besides its packages. */
const sources = [
  'astro.config.mjs',
  'content',
  'netlify.toml',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
];

const recordPeak = `
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  writeFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS.toString());
});`;

/** The project in a folder of its own, to be changed and built without touching the real one. */
export interface SiteCopy {
  folder: string;
  distDir: string;
  /**
   * Builds the site as a deploy does, with settings of its own where they are given. Resolves with
   * the most memory it held, in bytes.
   */
  build: (settings?: Record<string, string>) => Promise<number>;
  remove: () => Promise<void>;
}

/** Copies the project's sources to a temporary folder. */
export async function copySite(): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'));
  await Promise.all(sources.map((name) => cp(name, join(folder, name), { recursive: true })));
  await linkPackages(folder);
  return {
    folder,
    distDir: join(folder, 'dist'),
    build: (settings = {}) => buildSite(folder, settings),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function buildSite(folder: string, settings: Record<string, string>): Promise<number> {
  const peakFile = join(folder, 'peak.txt');
  const recorder = `data:text/javascript,${encodeURIComponent(recordPeak)}`;
  const end = await runBuild({
    ...{ projectDir: folder, args: [] },
    env: {
      ...{ ...findGitFolder(), ...settings },
      ...{ NODE_OPTIONS: `--import ${recorder}`, PEAK_FILE: peakFile },
    },
  });
  if (end.kind === 'failed') throw new Error(end.output);
  return Number(await readFile(peakFile, 'utf8')) * 1024;
}

/** Lets the copy be built from the same commit as the project itself. */
function findGitFolder(): { GIT_DIR?: string } {
  try {
    const folder = execFileSync('git', ['rev-parse', '--absolute-git-dir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return { GIT_DIR: folder.trim() };
  } catch {
    return {};
  }
}
