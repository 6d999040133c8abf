import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';

/** The lists whose entries get files of their own, and what names such a file. */
const names = [
  { list: 'blog', toName: z.object({ slug: z.string() }).transform(({ slug }) => slug) },
  { list: 'providers', toName: z.object({ id: z.int() }).transform(({ id }) => id.toString()) },
];

/**
 * The data file of each article and each caregiver, from the lists of all.
 *
 * @param lists files by their paths below the site's folder, `catalogue/blog.json` among them
 */
export function listCatalogueFiles(lists: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { list, toName } of names) {
    const text = lists.get(`catalogue/${list}.json`)?.toString() ?? '[]';
    for (const entry of z.array(z.unknown()).parse(JSON.parse(text))) {
      const name = `catalogue/${list}/${toName.parse(entry)}.json`;
      files.set(name, Buffer.from(JSON.stringify(entry)));
    }
  }
  return files;
}

/** The folders that hold these files and no others. */
export function listCatalogueFolders(): string[] {
  return names.map(({ list }) => `catalogue/${list}`);
}

/**
 * Writes a data file for each article and each caregiver, from the lists that the build has made,
 * so that `GET /api/blog/{slug}` and `GET /api/providers/{id}` need to read no other. Thousands of
 * such files are written here in a moment; as pages of their own they made a large build a fifth
 * longer.
 */
export function catalogueFiles(): AstroIntegration {
  return {
    name: 'catalogue-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const read = ({ list }: { list: string }) => {
          const name = `catalogue/${list}.json`;
          mkdirSync(new URL(`catalogue/${list}/`, dir), { recursive: true });
          return [name, readFileSync(new URL(name, dir))] as const;
        };
        for (const [name, text] of listCatalogueFiles(new Map(names.map(read)))) {
          writeFileSync(new URL(name, dir), text);
        }
      },
    },
  };
}
