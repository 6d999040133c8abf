import { findContentKind } from '#model/files/content-files.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
import { contentKinds } from '#model/kinds.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { listFieldPictures, listNamedPictures } from '#model/entries/entry-rules.ts';

export const uploadsFolder = 'public/uploads';

/** Returns null for a picture elsewhere. */
export function toUploadFile(address: string): string | null {
  const file = `public${decodeAddress(address)}`;
  return file.startsWith(`${uploadsFolder}/`) ? file : null;
}

/** Decodes an address as the build does for file names; empty if it is malformed. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return '';
  }
}

/** Returns none for a file that cannot be parsed. */
export function listNamedUploads(file: string, text: string): string[] {
  const kind = findContentKind(file.replace(/^content\//, ''));
  const parsed = kind === null ? null : parseContentFile(text, contentKinds[kind].ending);
  return parsed?.kind === 'parsed' ? toUploadFiles(listNamedPictures(parsed)) : [];
}

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
