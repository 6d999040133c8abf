import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBuiltFiles, type BuiltFiles } from './resolve-request.ts';
import { resolveRequest } from '#local/static/resolve-request.ts';
import { loadSiteRules, type SiteRules } from '#local/static/site-rules.ts';
import { loadStoredFile, type StoredFile } from '#local/static/stored-file.ts';
import { isKnownEntity } from '#lib/http/public-answer.server.ts';

const lookEveryMs = 5;
const mostWaitMs = 2000;

export interface StaticRequest {
  path: string;
  search: string;
  host: string;
  acceptEncoding: string;
  ifNoneMatch: string;
}

export interface StaticAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

interface Snapshot {
  files: BuiltFiles;
  rules: SiteRules;
  stored: Map<string, Promise<StoredFile>>;
}

/** Serves a built site from memory; while a new build takes its place, the old one is served. */
export function createStaticSite(distDir: string, configFile: string) {
  let current: { signature: string; snapshot: Promise<Snapshot> } | undefined;

  const getSnapshot = (): Promise<Snapshot> => {
    const signature = readSignature(distDir);
    if (current && (signature === null || signature === current.signature)) {
      return current.snapshot;
    }
    const former = current;
    const snapshot = loadSnapshot(distDir, configFile).catch((error: unknown) => {
      // The folder went away between two looks at it.
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
      // This was a file of the former build that nobody had asked for.
      await waitForFolder(distDir);
      current = undefined;
      return answer(await getSnapshot(), request);
    }
  };
}

/** Waits out the moment between two builds when there is no folder. */
async function waitForFolder(distDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < mostWaitMs; waitedMs += lookEveryMs) {
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
  const resolution = resolveRequest(files, rules, request);
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
  { acceptEncoding, ifNoneMatch }: StaticRequest,
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
  return { status, headers, body: bytes };
}

/** Changes with every build: with the folder, or the file that names its commit. */
function readSignature(distDir: string): string | null {
  const folder = statSync(distDir, { throwIfNoEntry: false });
  if (!folder) return null;
  const build = statSync(path.join(distDir, 'build.json'), { throwIfNoEntry: false });
  return [folder.ino, folder.mtimeMs, build?.ino, build?.mtimeMs].join(' ');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
