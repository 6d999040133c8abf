import { readContentFile } from '#model/entries/content-file.ts';
import type { ContentChange } from '#model/files/field-changes.ts';
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
  const content = readContentFile(file, text);
  return content ? toUploadFiles(listNamedPictures(content)) : [];
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
