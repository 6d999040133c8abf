import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import { readContent } from '#model/files/read-content.server.ts';

/**
 * Writes what a build leaves for the endpoints: the content of a commit, without the pages.
 *
 * @param distDir exchanged as a whole; `checkout` in it holds the content
 * @param branch whose head is built
 */
export function buildContent(repositoryDir: string, distDir: string, branch = 'main'): void {
  const next = `${distDir}-next`;
  rmSync(next, { recursive: true, force: true });
  const catalogue = path.join(next, 'catalogue');
  const checkout = path.join(next, 'checkout');
  for (const folder of [catalogue, checkout]) mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', ['-C', repositoryDir, ...args]);
  const history = git('rev-list', '--max-count=100', branch).toString().trim().split('\n');
  execFileSync('tar', ['-xm', '-C', checkout], { input: git('archive', history[0] ?? '') });
  const directory = readDirectory(checkout);
  writeJson(path.join(catalogue, 'content-directory.json'), directory);
  writeJson(path.join(catalogue, 'article-slugs.json'), directory.entries.articles ?? {});
  writeJson(path.join(catalogue, 'pictures.json'), listPictures(path.join(checkout, 'public')));
  writeJson(path.join(next, 'build.json'), { commit: history[0], history });
  rmSync(`${distDir}-former`, { recursive: true, force: true });
  if (existsSync(distDir)) renameSync(distDir, `${distDir}-former`);
  renameSync(next, distDir);
}

/**
 * Returns the directory that the build writes of a folder's content for the endpoints: its entries.
 */
export function readDirectory(root: string): ContentDirectory {
  const { entries } = readContent(root);
  const numbered = entries.filter(({ data }) => 'id' in data && !isHidden(data));
  const kinds = Object.groupBy(numbered, ({ kind }) => kind);
  const site = entries.find(({ kind }) => kind === 'site')?.data as
    { serviceAreas: { counties: { slug: string }[] } } | undefined;
  return {
    entries: Object.fromEntries(
      Object.entries(kinds).map(([kind, list]) => [
        kind,
        Object.fromEntries(list.map(({ data, name }) => [Reflect.get(data, 'id'), name])) as Record<
          string,
          string
        >,
      ]),
    ),
    counties: site?.serviceAreas.counties.map(({ slug }) => slug) ?? [],
  };
}

function listPictures(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
}

function writeJson(file: string, data: unknown): void {
  writeFileSync(file, JSON.stringify(data));
}
