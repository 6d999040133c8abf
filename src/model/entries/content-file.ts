import { findContentKind, isRequiredName } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import type { ContentData } from '#model/files/field-changes.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { contentKinds, type ContentKindName } from '#model/kinds.ts';

/** Returns the kind of a file such as `content/blog/naps.md`; null where it has none. */
export function findFileKind(file: string): ContentKindName | null {
  return file.startsWith('content/') ? findContentKind(file.slice('content/'.length)) : null;
}

/** Returns whether the site requires a file by its name. */
export function isRequiredFile(file: string): boolean {
  const kind = findFileKind(file);
  return kind !== null && isRequiredName(contentKinds[kind], toEntryName(file));
}

/**
 * Reads a text of a content file; null if there is none, if the file has no kind, or if the text
 * cannot be parsed.
 */
export function readContentFile(file: string, text: string | null | undefined): ContentData | null {
  const kind = findFileKind(file);
  if (kind === null || typeof text !== 'string') return null;
  const parsed = parseContentFile(text, contentKinds[kind].ending);
  return parsed.kind === 'parsed' ? { data: parsed.data, text: parsed.text } : null;
}
