import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';
import { contentKinds, type ContentKind } from '#model/kinds.ts';

const lists = Object.values<ContentKind>(contentKinds).flatMap(({ folder, catalogue }) =>
  catalogue?.fileName ? [{ list: folder, fileName: catalogue.fileName }] : [],
);

const entriesSchema = z.array(z.record(z.string(), z.unknown()));
const fileNameSchema = z.union([z.string(), z.int()]);

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

/**
 * Writes a file for each entry, so that an API call for one reads no list; as pages, a large build
 * took a fifth longer.
 */
export function catalogueFiles(): AstroIntegration {
  return {
    name: 'catalogue-files',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const built = new Map<string, Buffer>();
        for (const { list } of lists) {
          const name = `catalogue/${list}.json`;
          mkdirSync(new URL(`catalogue/${list}/`, dir), { recursive: true });
          built.set(name, readFileSync(new URL(name, dir)));
        }
        // Synchronous, since nothing else is going on: each wait would cost more than its file.
        for (const [name, text] of listCatalogueFiles(built)) {
          writeFileSync(new URL(name, dir), text);
        }
      },
    },
  };
}
