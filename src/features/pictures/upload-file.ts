import { findContentKind } from '#features/content/content-files.ts';
import type { ContentChange } from '#features/content/field-changes.ts';
import { contentKinds } from '#features/content/kinds.ts';
import { parseContentFile } from '#features/content/parse-content-file.ts';
import { listFieldPictures, listNamedPictures } from '#features/content/entry-rules.ts';

/** Where pictures lie that editors choose. */
export const uploadsFolder = 'public/uploads';

/**
 * Where a picture lies that editors chose.
 *
 * @param address on the site, such as `/uploads/a.webp`
 * @returns path in the repository; null for a picture that lies elsewhere
 */
export function toUploadFile(address: string): string | null {
  const file = `public${decodeAddress(address)}`;
  return file.startsWith(`${uploadsFolder}/`) ? file : null;
}

/**
 * The plain name of an address, by which a build knows its file.
 *
 * @returns an empty text for one that means nothing
 */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return '';
  }
}

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
