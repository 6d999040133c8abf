import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '#lib/http/http-error.server.ts';

/** Reads the files of a site that is rendered when it is asked for, as by the dev server. */
export interface SiteReader {
  /** The text of a file, by its path below `dist`; null where there is no such file. */
  readFile: (name: string) => Promise<string | null>;
  /** Changes with whatever a file may be made of; null while no file can be read. */
  readVersion: () => string | null;
}

let site: string | SiteReader | undefined;
let contentFolder: string | undefined;

/**
 * Says where the built pages are, for a process that keeps them elsewhere than in `dist`.
 *
 * @param built absolute path, or what reads them; `undefined` goes back to `dist`
 */
export function useBuiltSite(built: string | SiteReader | undefined): void {
  site = built;
}

/**
 * Reads a file of the built site, which a deployed function carries along (`included_files` in
 * netlify.toml).
 *
 * @param name path below `dist`, written in the code; a part that a visitor names, such as a slug,
 *   must have been checked to be one
 * @returns the text, null when there is no such file
 */
export async function readBuiltFile(name: string): Promise<string | null> {
  if (typeof site === 'object') return site.readFile(name);
  try {
    return await readFile(findBuiltFile(name), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Says where the content is that the served site was built from, for a process in which the content
 * may be newer than the site.
 *
 * @param root absolute path of the folder that holds `content`; `undefined` goes back to the
 *   repository, which a deployed function carries along as it was built
 */
export function useBuiltContent(root: string | undefined): void {
  contentFolder = root;
}

/**
 * Reads a content file as it was when the site was built.
 *
 * @param name path from the root of the repository, one that names a content file
 * @returns the text, null when there is no such file
 */
export async function readBuiltContent(name: string): Promise<string | null> {
  try {
    return await readFile(path.join(contentFolder ?? findRoot(), name), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The content files below a folder as they were when the site was built.
 *
 * @param name path from the root of the repository, for example `content/blog`
 * @returns their paths below that folder, sorted; none where there is no such folder
 */
export async function listBuiltContent(name: string): Promise<string[]> {
  const root = path.join(contentFolder ?? findRoot(), name);
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .sort();
  } catch {
    return [];
  }
}

/**
 * Tells one build of the site from another: at home the site may be built anew while it is served.
 *
 * @returns null while there is no built site
 */
export function readBuildVersion(): string | null {
  if (typeof site === 'object') return site.readVersion();
  const build = statSync(findBuiltFile('build.json'), { throwIfNoEntry: false });
  return build ? `${build.ino.toString()} ${build.mtimeMs.toString()}` : null;
}

function findBuiltFile(name: string): string {
  return path.join(typeof site === 'string' ? site : path.join(findRoot(), 'dist'), name);
}

function findRoot(): string {
  return process.env.LAMBDA_TASK_ROOT ?? process.cwd();
}

/** How many files a process holds at once, so that a large site does not fill its memory. */
const mostKept = 1000;

/**
 * Reads files of the built site and keeps what was made of them until the site is built anew.
 *
 * @param prepare what to make of a file's text
 * @param read how a file is read, from below `dist` where nothing else is said
 * @returns takes a file's path; null when there is no such file
 */
export function cacheBuiltFiles<Prepared extends object>(
  prepare: (text: string) => Prepared,
  read: (name: string) => Promise<string | null> = readBuiltFile,
): (name: string) => Promise<Prepared | null> {
  let version: string | null = null;
  let kept = new Map<string, Prepared>();

  return async (name) => {
    const present = readBuildVersion();
    // While one build is exchanged for the other, the former is still good for an answer.
    if (present !== null && present !== version) {
      version = present;
      kept = new Map();
    }
    const ofThisBuild = kept;
    const known = ofThisBuild.get(name);
    if (known) return known;
    const text = await read(name);
    if (text === null) return null;
    const prepared = prepare(text);
    const [oldest] = ofThisBuild.keys();
    if (oldest !== undefined && ofThisBuild.size >= mostKept) ofThisBuild.delete(oldest);
    ofThisBuild.set(name, prepared);
    return prepared;
  };
}

/** At home there is no site for a moment while it is built; a deployed function always has one. */
export function createUnbuiltError(): HttpError {
  return new HttpError(503, 'The site is just being renewed. Please try again in a minute.', {
    headers: { 'retry-after': '5' },
  });
}

/**
 * What was made of a file that every built site has.
 *
 * @param data null where there was no such file
 * @throws HttpError 503 for null
 */
export function requireBuilt<Data>(data: Data | null): Data {
  if (data === null) throw createUnbuiltError();
  return data;
}
