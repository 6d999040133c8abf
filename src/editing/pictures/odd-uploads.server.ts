import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isPictureStart } from './picture-format.server.ts';

const pictureName = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/**
 * Lists those of some uploaded files, named by their paths, that are no pictures: by what they hold,
 * and by their names, which decide what a browser takes them for.
 */
export function findOddUploads(folder: string, paths: readonly string[]): string[] {
  return paths.filter(
    (path) => !pictureName.test(path) || !isPictureStart(readStart(folder, path)),
  );
}

/** Tells of an odd upload what whoever put it there has to do. */
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
    // What cannot be read is no picture either.
  }
  return start.toString('latin1');
}
