import {
  contentDirectorySchema,
  type ContentDirectory,
} from './content-directory.ts';
import { type FieldPath, type FieldValue, readField } from './field-changes.ts';
import { parseContentFile } from './parse-content-file.ts';
import { type ReplacedContent, replacedContentListSchema } from './replaced-content.ts';
import {
  cacheBuiltFiles,
  readBuiltContent,
  readBuiltFile,
  requireBuilt,
} from '#lib/built-site.server.ts';

const loadDirectory = cacheBuiltFiles((text) => contentDirectorySchema.parse(JSON.parse(text)));
const loadPictures = cacheBuiltFiles((text) => new Set(JSON.parse(text) as string[]));
const loadYaml = cacheBuiltFiles((text) => parseContentFile(text, '.yaml'), readBuiltContent);
const loadMarkdown = cacheBuiltFiles((text) => parseContentFile(text, '.md'), readBuiltContent);

export async function getDirectory(): Promise<ContentDirectory> {
  return requireBuilt(await loadDirectory('catalogue/content-directory.json'));
}

export async function getPictures(): Promise<ReadonlySet<string>> {
  return requireBuilt(await loadPictures('catalogue/pictures.json'));
}

/** Lists what the served site shows in the place of content that breaks a rule. */
export async function listReplacedContent(): Promise<ReplacedContent[]> {
  const text = await readBuiltFile('build.json');
  return text === null ? [] : replacedContentListSchema.parse(JSON.parse(text)).replaced;
}

/**
 * Reads a field of a content file as the served site was built from it; undefined where there is
 * none. `file` must name a content file.
 */
export async function readBuiltField(
  file: string,
  path: FieldPath,
): Promise<FieldValue | undefined> {
  const load = file.endsWith('.md') ? loadMarkdown : loadYaml;
  const parsed = await load(file);
  return parsed?.kind === 'parsed' ? readField(parsed, path) : undefined;
}
