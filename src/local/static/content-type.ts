import path from 'node:path';
import { lookup } from 'mrmime';

/** As Netlify serves them. */
const ownTypes: Record<string, string> = { '.ico': 'image/x-icon', '.xml': 'application/xml' };

/** Returns the Content-Type of a file by its name; unknown ones are only offered for download. */
export function getContentType(file: string): string {
  const extension = path.extname(file).toLowerCase();
  const type = ownTypes[extension] ?? lookup(extension) ?? 'application/octet-stream';
  return /^text\/|^application\/(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** True for files that get smaller when compressed: text, and pictures made of text. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|charset=|^image\/svg|manifest\+json$|wasm$/.test(contentType);
}
