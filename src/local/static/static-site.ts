import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import {
  loadSiteRules,
  type FoundRedirect,
  type RuleRequest,
  type SiteRules,
} from './site-rules.ts';
import { loadStoredFile, type StoredFile } from './stored-file.ts';
import { isKnownEntity } from '#lib/http/answer.server.ts';
import { encodePath, parseRequestPath } from './request-path.ts';

interface BuiltFiles {
  /** Finds the file of an address without trailing slash and without `.html`. */
  findFile: (address: string) => string | null;
  /** Returns the address to use instead of `/about.html` or `/blog/index.html`. */
  findPrettyAddress: (address: string) => string | null;
}

const ruleFiles = new Set(['_headers', '_redirects']);

/** Lists a built site: only listed files are ever served, whatever path is requested. */
async function listBuiltFiles(distDir: string): Promise<BuiltFiles> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(distDir, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !ruleFiles.has(name))
    // Netlify prefers `about.html` to `about/index.html`, so the latter comes last here.
    .sort((one, other) => Number(isIndex(other)) - Number(isIndex(one)));
  const files = new Map(names.map((name) => [toAddress(name), path.join(distDir, name)]));
  const pretty = new Map(
    names.filter((name) => name.endsWith('.html')).map((name) => [`/${name}`, toAddress(name)]),
  );
  return {
    findFile: (address) => files.get(address) ?? null,
    findPrettyAddress: (address) => pretty.get(address) ?? null,
  };
}

function isIndex(name: string): boolean {
  return name === 'index.html' || name.endsWith('/index.html');
}

function toAddress(name: string): string {
  if (!isIndex(name)) return `/${name.replace(/\.html$/, '')}`;
  return `/${name.slice(0, -'index.html'.length)}`.replace(/(?<=.)\/$/, '');
}

type Resolution =
  | { kind: 'file'; status: number; file: string }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'missing' };

/** Decides like Netlify: forced rules, existing files, other rules, then the 404 page. */
async function resolveRequest(
  files: BuiltFiles,
  rules: Pick<SiteRules, 'findRedirect'>,
  request: RuleRequest,
): Promise<Resolution> {
  const { path, search } = request;
  const address = path === '/' ? path : path.replace(/\/$/, '');
  const pretty = files.findPrettyAddress(address);
  const file = files.findFile(address);
  const redirect = await rules.findRedirect(request, file !== null || pretty !== null);
  if (redirect) return follow(files, redirect);
  // The 404 page has no address of its own.
  if (address === '/404' || pretty === '/404') return findNotFound(files);
  if (pretty !== null || (file !== null && address !== path)) {
    return { kind: 'redirect', status: 301, location: encodePath(pretty ?? address) + search };
  }
  return file === null ? findNotFound(files) : { kind: 'file', status: 200, file };
}

function follow(files: BuiltFiles, { status, target }: FoundRedirect): Resolution {
  if (status >= 300 && status < 400) return { kind: 'redirect', status, location: target };
  const address = parseRequestPath(target.split('#')[0] ?? '')?.path ?? '';
  const path = address.replace(/(?<=.)\/$/, '');
  const file = files.findFile(files.findPrettyAddress(path) ?? path);
  return file === null ? findNotFound(files) : { kind: 'file', status, file };
}

function findNotFound(files: BuiltFiles): Resolution {
  const file = files.findFile('/404');
  return file === null ? { kind: 'missing' } : { kind: 'file', status: 404, file };
}

const lookEveryMs = 5;
const maxWaitMs = 2000;

export interface StaticRequest {
  path: string;
  search: string;
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string;
  /** Which bytes are asked for, as players of sound and video do; empty for all. */
  range?: string;
}

export interface StaticAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

interface Snapshot {
  files: BuiltFiles;
  rules: SiteRules;
  stored: Map<string, Promise<StoredFile>>;
}

/** Serves a built site from memory; the old one is served while a new build replaces it. */
export function createStaticSite(distDir: string, configFile: string) {
  let current: { signature: string; snapshot: Promise<Snapshot> } | undefined;

  const getSnapshot = (): Promise<Snapshot> => {
    const signature = readSignature(distDir);
    if (current && (signature === null || signature === current.signature)) {
      return current.snapshot;
    }
    const former = current;
    const snapshot = loadSnapshot(distDir, configFile).catch((error: unknown) => {
      // The folder was removed in between.
      current = former;
      if (former) return former.snapshot;
      throw error;
    });
    current = { signature: signature ?? '', snapshot };
    return snapshot;
  };

  return async (request: StaticRequest): Promise<StaticAnswer> => {
    try {
      return await answer(await getSnapshot(), request);
    } catch (error) {
      if (!isMissing(error)) throw error;
      // A file of the former build that nobody had requested.
      await waitForFolder(distDir);
      current = undefined;
      return answer(await getSnapshot(), request);
    }
  };
}

/** Waits out the moment between two builds when there is no folder. */
async function waitForFolder(distDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += lookEveryMs) {
    if (readSignature(distDir) !== null) return;
    await pause(lookEveryMs);
  }
}

async function loadSnapshot(distDir: string, configFile: string): Promise<Snapshot> {
  const [files, rules] = await Promise.all([
    listBuiltFiles(distDir),
    loadSiteRules(distDir, configFile),
  ]);
  return { files, rules, stored: new Map() };
}

async function answer(snapshot: Snapshot, request: StaticRequest): Promise<StaticAnswer> {
  const { files, rules } = snapshot;
  const headers = {
    'cache-control': 'public, max-age=0, must-revalidate',
    ...rules.getHeaders(request.path),
  };
  const resolution = await resolveRequest(files, rules, request);
  if (resolution.kind === 'redirect') {
    const { status, location } = resolution;
    return { status, headers: { ...headers, location }, body: null };
  }
  if (resolution.kind === 'missing') {
    return {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: Buffer.from('There is no page at this address.'),
    };
  }
  const { status, file } = resolution;
  return represent(await readOnce(snapshot, file), request, status, headers);
}

function readOnce({ stored }: Snapshot, file: string): Promise<StoredFile> {
  const known = stored.get(file);
  if (known) return known;
  const loading = loadStoredFile(file);
  stored.set(file, loading);
  loading.catch(() => stored.delete(file));
  return loading;
}

async function represent(
  file: StoredFile,
  { acceptEncoding, ifNoneMatch, range = '' }: StaticRequest,
  status: number,
  ruleHeaders: Record<string, string>,
): Promise<StaticAnswer> {
  const { bytes, etag, encoding } = await file.represent(acceptEncoding);
  const headers = { 'content-type': file.contentType, ...ruleHeaders, etag };
  if (file.isVaried) Object.assign(headers, { vary: 'Accept-Encoding' });
  if (status === 200 && isKnownEntity(ifNoneMatch, etag)) {
    return { status: 304, headers, body: null };
  }
  if (encoding) Object.assign(headers, { 'content-encoding': encoding });
  const part = status === 200 && !encoding ? readRange(range, bytes.length) : null;
  if (!part) return { status, headers, body: bytes };
  const [from, to] = part;
  const isThere = from <= to;
  const asked = isThere ? `${from}-${to}` : '*';
  Object.assign(headers, { 'content-range': `bytes ${asked}/${bytes.length}` });
  return isThere
    ? { status: 206, headers, body: bytes.subarray(from, to + 1) }
    : { status: 416, headers, body: null };
}

/** Returns the first and the last byte of a range; null for all, or for more than one range. */
function readRange(range: string, length: number): [number, number] | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return [Math.max(0, length - Number(last)), length - 1];
  return [Number(first), Math.min(last === '' ? Infinity : Number(last), length - 1)];
}

/** Changes with every build: with the folder, or the file that contains its commit. */
function readSignature(distDir: string): string | null {
  const folder = statSync(distDir, { throwIfNoEntry: false });
  if (!folder) return null;
  const build = statSync(path.join(distDir, 'build.json'), { throwIfNoEntry: false });
  return [folder.ino, folder.mtimeMs, build?.ino, build?.mtimeMs].join(' ');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
