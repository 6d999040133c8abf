import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';

/** The lists whose entries get files of their own, and what names such a file. */
const lists = [
  { list: 'blog', toName: z.object({ slug: z.string() }).transform(({ slug }) => slug) },
  { list: 'providers', toName: z.object({ id: z.int() }).transform(({ id }) => id.toString()) },
];

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
        for (const { list, toName } of lists) {
          const folder = new URL(`catalogue/${list}/`, dir);
          const file = new URL(`catalogue/${list}.json`, dir);
          mkdirSync(folder, { recursive: true });
          for (const entry of z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')))) {
            writeFileSync(new URL(`${toName.parse(entry)}.json`, folder), JSON.stringify(entry));
          }
        }
      },
    },
  };
}
