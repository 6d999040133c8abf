import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The addresses under which the files of a built site are found. */
export interface BuiltFiles {
  /** The file of an address without trailing slash and without `.html`. */
  findFile: (address: string) => string | null;
  /** The address to use instead of `/about.html` or `/blog/index.html`; null for others. */
  findPrettyAddress: (address: string) => string | null;
}

/** These tell Netlify how to serve the site; they are no part of it. */
const ruleFiles = new Set(['_headers', '_redirects']);

/**
 * Lists a built site. Only listed files are ever served, whatever path is asked for.
 *
 * @param distDir the built site
 */
export async function listBuiltFiles(distDir: string): Promise<BuiltFiles> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(distDir, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !ruleFiles.has(name))
    // `about.html` comes after `about/index.html` and takes the address.
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
