import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Appearances } from '#model/built/built-content.server.ts';
import { type DetachedRegion, detachRegions } from '#model/ids/detach-regions.ts';

/**
 * Moves what only the editor reads out of pages into files of its own. A file is named after its
 * content, and the page contains that name, so that the two always match.
 */
export class EditableFiles {
  readonly #files = new Map<string, string>();
  readonly #pages = new Map<string, readonly string[]>();

  /** `html` is latin1, one character per byte; `path` is the page's own. */
  detach(html: string, path: string): string {
    const { html: bare, regions } = detachRegions(html);
    if (regions.length === 0) return html;
    if (!path.startsWith('/admin')) this.#pages.set(path, listIds(regions));
    const text = JSON.stringify(regions);
    const name = createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 8);
    this.#files.set(name, text);
    return bare.replace('<html ', `<html data-editable="${name}" `);
  }

  /** Synchronous, since nothing else is going on: each wait would cost more than its file. */
  write(dir: URL): void {
    mkdirSync(new URL('editable/', dir), { recursive: true });
    for (const [name, text] of this.#files) {
      writeFileSync(new URL(`editable/${name}.json`, dir), text, 'latin1');
    }
    mkdirSync(new URL('catalogue/', dir), { recursive: true });
    const paths = [...this.#pages.keys()].sort();
    const appearances = JSON.stringify(listAppearances(this.#pages, paths));
    writeFileSync(new URL('catalogue/appearances.json', dir), appearances);
    const addresses = paths.map((path) => path.replace(/(?:\/index)?\.html$/, '') || '/');
    writeFileSync(new URL('catalogue/pages.json', dir), JSON.stringify(addresses));
  }
}

/**
 * Lists the content ids of a page, without list items, which are on one page at a time, and without
 * what no visitor sees.
 */
function listIds(regions: readonly DetachedRegion[]): string[] {
  return regions.flatMap(({ edit }) => edit ?? []);
}

/** Lists the pages of each content id, by their index among the paths. */
function listAppearances(
  pages: ReadonlyMap<string, readonly string[]>,
  paths: readonly string[],
): Appearances {
  const appearances: Appearances = {};
  for (const [index, path] of paths.entries()) {
    for (const id of new Set(pages.get(path))) (appearances[id] ??= []).push(index);
  }
  return Object.fromEntries(Object.entries(appearances).sort(([a], [b]) => (a < b ? -1 : 1)));
}
