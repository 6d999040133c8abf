import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import { contentKinds, type ContentKind } from '#features/content/kinds.ts';

const lists = Object.values<ContentKind>(contentKinds).flatMap(({ folder, catalogue }) =>
  catalogue?.fileName ? [{ list: folder, fileName: catalogue.fileName }] : [],
);

const entriesSchema = z.array(z.record(z.string(), z.unknown()));
const fileNameSchema = z.union([z.string(), z.int()]);

/** Stays below the system's limit of open files. */
const filesAtOnce = 64;

function listCatalogueFiles(built: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { list, fileName } of lists) {
    const text = built.get(`catalogue/${list}.json`)?.toString() ?? '[]';
    for (const entry of entriesSchema.parse(JSON.parse(text))) {
      const name = `catalogue/${list}/${fileNameSchema.parse(entry[fileName]).toString()}.json`;
      files.set(name, Buffer.from(JSON.stringify(entry)));
    }
  }
  return files;
}

/** Lets an API call for one entry read no list; as pages, a large build took a fifth longer. */
export function catalogueFiles(): AstroIntegration {
  return {
    name: 'catalogue-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const reads = lists.map(async ({ list }) => {
          const name = `catalogue/${list}.json`;
          await mkdir(new URL(`catalogue/${list}/`, dir), { recursive: true });
          return [name, await readFile(new URL(name, dir))] as const;
        });
        const files = [...listCatalogueFiles(new Map(await Promise.all(reads)))];
        while (files.length > 0) {
          const some = files.splice(0, filesAtOnce);
          await Promise.all(some.map(([name, text]) => writeFile(new URL(name, dir), text)));
        }
      },
    },
  };
}
