import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isPictureStart } from './picture-format.server.ts';

const pictureName = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/**
 * Returns the paths of uploaded files that are not pictures: by their content, or by their names,
 * from which a browser derives their type.
 */
export function findOddUploads(folder: string, paths: readonly string[]): string[] {
  return paths.filter(
    (path) => !pictureName.test(path) || !isPictureStart(readStart(folder, path)),
  );
}

/** The advice for whoever uploaded such a file. */
export const oddUploadMessage =
  'This is no JPEG, PNG, WebP, GIF or AVIF picture, so the site does not serve it. Put such a picture in its place, or remove it.';

function readStart(folder: string, path: string): string {
  const start = Buffer.alloc(12);
  try {
    const file = openSync(join(folder, path), 'r');
    try {
      readSync(file, start);
    } finally {
      closeSync(file);
    }
  } catch {
    // A file that cannot be read is not a picture either.
  }
  return start.toString('latin1');
}
