import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { matchRedirect, type RuleRequest, type SiteRules } from './site-rules.ts';
import { encodePath, parseRequestPath } from './request-path.ts';

export interface BuiltFiles {
  /** Takes an address without trailing slash and without `.html`. */
  findFile: (address: string) => string | null;
  /** Returns the address to use instead of `/about.html` or `/blog/index.html`. */
  findPrettyAddress: (address: string) => string | null;
}

const ruleFiles = new Set(['_headers', '_redirects']);

/** Lists a built site: only listed files are ever served, whatever path is asked for. */
export async function listBuiltFiles(distDir: string): Promise<BuiltFiles> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(distDir, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !ruleFiles.has(name))
    // Netlify lets `about.html` win over `about/index.html`, so it comes last here.
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

export type Resolution =
  | { kind: 'file'; status: number; file: string }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'missing' };

/** Decides as Netlify does: forced rules, existing files, other rules, then the 404 page. */
export function resolveRequest(
  files: BuiltFiles,
  rules: Pick<SiteRules, 'redirects'>,
  request: RuleRequest,
): Resolution {
  const { path, search } = request;
  const address = path === '/' ? path : path.replace(/\/$/, '');
  const pretty = files.findPrettyAddress(address);
  const file = files.findFile(address);
  const hasFile = file !== null || pretty !== null;
  for (const rule of rules.redirects) {
    if (hasFile && !rule.isForced) continue;
    const target = matchRedirect(rule, request);
    if (target !== null) return follow(files, rule.status, target);
  }
  // The 404 page has no address of its own.
  if (address === '/404' || pretty === '/404') return findNotFound(files);
  if (pretty !== null || (file !== null && address !== path)) {
    return { kind: 'redirect', status: 301, location: encodePath(pretty ?? address) + search };
  }
  return file === null ? findNotFound(files) : { kind: 'file', status: 200, file };
}

function follow(files: BuiltFiles, status: number, target: string): Resolution {
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
