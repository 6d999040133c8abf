import {
  contentDirectorySchema,
  type ContentDirectory,
} from './content-directory.ts';
import { type FieldPath, type FieldValue, readField } from './field-changes.ts';
import { parseContentFile } from './parse-content-file.ts';
import { cacheBuiltFiles, readBuiltContent, requireBuilt } from '#lib/built-site.server.ts';

const loadDirectory = cacheBuiltFiles((text) => contentDirectorySchema.parse(JSON.parse(text)));
const loadPictures = cacheBuiltFiles((text) => new Set(JSON.parse(text) as string[]));
const loadYaml = cacheBuiltFiles((text) => parseContentFile(text, '.yaml'), readBuiltContent);
const loadMarkdown = cacheBuiltFiles((text) => parseContentFile(text, '.md'), readBuiltContent);

/** Which entries the served site was built from. */
export async function getDirectory(): Promise<ContentDirectory> {
  return requireBuilt(await loadDirectory('catalogue/content-directory.json'));
}

/** Addresses of the pictures that the served site has. */
export async function getPictures(): Promise<ReadonlySet<string>> {
  return requireBuilt(await loadPictures('catalogue/pictures.json'));
}

/**
 * What the served site was built from, at one place of a content file.
 *
 * @param file path from the root of the repository, one that names a content file
 * @returns undefined where there is no such file or field
 */
export async function readBuiltField(
  file: string,
  path: FieldPath,
): Promise<FieldValue | undefined> {
  const load = file.endsWith('.md') ? loadMarkdown : loadYaml;
  const parsed = await load(file);
  return parsed?.kind === 'parsed' ? readField(parsed, path) : undefined;
}
