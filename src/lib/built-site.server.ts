import { constants, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { readEnvironment } from './env.server.ts';
import { openPackedFiles, type PackedFiles } from './packed-files.server.ts';
import { decodeText } from './text/decode-text.ts';

/** Reads a site that is rendered on demand, as by the dev server. */
export interface SiteReader {
  readFile: (name: string) => Promise<string | null>;
  readVersion: () => string | null;
}

let site: string | SiteReader | undefined;
/** Counts how often the site was replaced. */
let exchanges = 0;
let contentFolder: string | undefined;

/** Replaces `dist` by another folder or a reader; `undefined` resets it. */
export function setBuiltSite(built: string | SiteReader | undefined): void {
  site = built;
  exchanges += 1;
}

/**
 * Reads a file below `dist`, or null; any part of `name` from a visitor must be validated first.
 */
export async function readBuiltFile(name: string): Promise<string | null> {
  if (typeof site === 'object') return site.readFile(name);
  try {
    return await readFile(findBuiltFile(name), 'utf8');
  } catch {
    return null;
  }
}

/** Sets the folder whose `content` the served site was built from; `undefined` resets it. */
export function setBuiltContent(root: string | undefined): void {
  contentFolder = root;
}

/** The folder of the bundled functions and of the content that goes with them. */
export const bundleFolder = 'dist-functions';

let packedContent: { root: string; files: Promise<PackedFiles | null> } | undefined;

/** Returns null unless this is a deployed function. */
async function findPackedContent(): Promise<PackedFiles | null> {
  const { LAMBDA_TASK_ROOT: root } = process.env;
  if (contentFolder !== undefined || root === undefined) return null;
  if (packedContent?.root !== root) {
    packedContent = { root, files: openPackedFiles(path.join(root, bundleFolder)) };
  }
  return packedContent.files;
}

/** Reads a content file, but follows no links; null where there is none. */
export async function readBuiltContent(name: string): Promise<string | null> {
  const packed = await findPackedContent();
  if (packed) {
    const bytes = await packed.read(name);
    return bytes && decodeText(bytes);
  }
  try {
    const flag = constants.O_RDONLY | constants.O_NOFOLLOW;
    return decodeText(await readFile(path.join(contentFolder ?? findRoot(), name), { flag }));
  } catch {
    return null;
  }
}

export async function listBuiltContent(name: string): Promise<string[]> {
  const packed = await findPackedContent();
  if (packed) {
    const start = `${name}/`;
    const names = packed.names.filter((each) => each.startsWith(start));
    return names.map((each) => each.slice(start.length)).sort();
  }
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

/** Identifies the current build, since a local site may be rebuilt while it is being served. */
export function readBuildVersion(): string | null {
  if (typeof site === 'object') return site.readVersion();
  const build = statSync(findBuiltFile('build.json'), { throwIfNoEntry: false });
  return build ? `${build.ino} ${build.mtimeMs}` : null;
}

function findBuiltFile(name: string): string {
  return path.join(typeof site === 'string' ? site : path.join(findRoot(), 'dist'), name);
}

function findRoot(): string {
  return process.env.LAMBDA_TASK_ROOT ?? process.cwd();
}

const maxCachedFiles = 1000;

/** Caches the result of `prepare` until the next build. */
export function cacheBuiltFiles<Prepared extends object>(
  prepare: (text: string) => Prepared,
  read: (name: string) => Promise<string | null> = readBuiltFile,
): (name: string) => Promise<Prepared | null> {
  let version: string | null = null;
  let exchange = exchanges;
  let cached = new Map<string, Prepared>();

  return async (name) => {
    const present = readBuildVersion();
    // While builds are being exchanged, the previous result may still be used.
    if (exchange !== exchanges || (present !== null && present !== version)) {
      exchange = exchanges;
      version = present;
      cached = new Map();
    }
    const ofThisBuild = cached;
    const known = ofThisBuild.get(name);
    if (known) return known;
    const text = await read(name);
    if (text === null) return null;
    const prepared = prepare(text);
    const [oldest] = ofThisBuild.keys();
    if (oldest !== undefined && ofThisBuild.size >= maxCachedFiles) ofThisBuild.delete(oldest);
    ofThisBuild.set(name, prepared);
    return prepared;
  };
}

const buildSchema = z.object({
  commit: z.string().nullable(),
  history: z.array(z.string()).default([]),
});

interface BuildInfo {
  version: string;
  commit: string | null;
}

export async function loadBuildInfo(): Promise<BuildInfo> {
  const { version } = packageJson;
  const { COMMIT_REF } = readEnvironment();
  return { version, commit: COMMIT_REF ?? (await loadBuiltCommit()) };
}

async function loadBuiltCommit(): Promise<string | null> {
  return (await loadBuild())?.commit ?? null;
}

/**
 * Returns the served commit and its ancestors, newest first; empty where the build had no commit.
 */
export async function listBuiltCommits(): Promise<string[]> {
  return (await loadBuild())?.history ?? [];
}

async function loadBuild(): Promise<z.infer<typeof buildSchema> | null> {
  const text = await readBuiltFile('build.json');
  try {
    return buildSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
