import { findContentKind } from '#features/content/content-files.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { listFieldPictures, listNamedPictures } from '#features/content/site-pictures.ts';
import type { ContentChange } from '#features/content/field-changes.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { toUploadFile } from './upload-file.ts';

/**
 * The pictures that editors chose and a content file names.
 *
 * @param file path in the repository
 * @param text what the file holds
 * @returns paths in the repository, each once; none where the file cannot be read
 */
export function listNamedUploads(file: string, text: string): string[] {
  const kind = findContentKind(file.replace(/^content\//, ''));
  const parsed = kind === null ? null : parseContentFile(text, contentKinds[kind].ending);
  return parsed?.kind === 'parsed' ? toUploadFiles(listNamedPictures(parsed)) : [];
}

/** The same for what a change puts into a content file. */
export function listUploadsOfChange(change: ContentChange): string[] {
  switch (change.kind) {
    case 'field': {
      const named = listFieldPictures(change.after, [...change.path]);
      return toUploadFiles(named.map(({ picture }) => picture));
    }
    case 'create':
      return listNamedUploads(change.file, change.text);
    case 'remove':
    case 'picture':
      return [];
  }
}

function toUploadFiles(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => toUploadFile(address) ?? []))];
}
