import { cp, mkdtemp, readFile, rm, mkdir, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runBuild } from '#local/run-build.ts';
import { agencyDir, agencyFolders } from '#test/kit/agency-folder.ts';
import { runGit } from '#test/kit/git/test-repository.ts';

/**
 * Links the project's packages into a folder, each by itself, so that what a build stores beside
 * them, such as the entries it has read, is the folder's own.
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

/**
 * What a build of the site reads, besides its packages and the files of `content/` and `public/`.
 */
const sources = ['astro.config.mjs', 'netlify.toml', 'package.json', 'src', 'tsconfig.json'];

const recordPeak = `
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  writeFileSync(process.env.PEAK_FILE, process.resourceUsage().maxRSS.toString());
});`;

/** The project in a folder of its own, to change and build it without touching the real one. */
export interface SiteCopy {
  folder: string;
  distDir: string;
  /**
   * Builds the site as a deploy does, with the given settings. Resolves with the most memory it
   * took, in bytes.
   */
  build: (settings?: Record<string, string>) => Promise<number>;
  remove: () => Promise<void>;
}

/**
 * Copies the project's sources to a temporary folder, a repository whose one commit has the content
 * of the fixture agency.
 */
export async function copySite(): Promise<SiteCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'site-copy-'));
  await layOutSite(folder);
  runGit(folder, ['init', '--quiet', '--initial-branch=main', '--template=']);
  commitFiles(folder, [...agencyFolders, 'package.json'], '2026-11-01T00:00:00Z');
  return {
    folder,
    distDir: join(folder, 'dist'),
    build: (settings = {}) => buildSite(folder, settings),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Commits some paths of a project, with the same hash on every machine. */
export function commitFiles(folder: string, paths: string[], at: string): void {
  runGit(folder, ['add', ...paths]);
  runGit(folder, ['commit', '--quiet', '-m', 'The content as it was'], {
    env: { GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at },
  });
}

/**
 * Lays out the project in a folder, to be built there.
 *
 * @param folder is made if it is not there
 * @param contentRoot the folder whose `content/` and `public/` are taken: the fixture agency's
 */
export async function layOutSite(folder: string, contentRoot = agencyDir): Promise<void> {
  const copy = (from: string, name: string) =>
    cp(join(from, name), join(folder, name), { recursive: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    ...sources.map((name) => copy('.', name)),
    ...agencyFolders.map((name) => copy(contentRoot, name)),
    linkPackages(folder),
  ]);
}

async function buildSite(folder: string, settings: Record<string, string>): Promise<number> {
  const peakFile = join(folder, 'peak.txt');
  const recorder = `data:text/javascript,${encodeURIComponent(recordPeak)}`;
  const end = await runBuild({
    projectDir: folder,
    args: [],
    env: { ...settings, NODE_OPTIONS: `--import ${recorder}`, PEAK_FILE: peakFile },
  });
  if (end.kind === 'failed') throw new Error(end.output);
  return Number(await readFile(peakFile, 'utf8')) * 1024;
}
