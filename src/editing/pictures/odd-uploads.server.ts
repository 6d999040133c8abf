import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isRecordingName } from '#model/schemas/upload-limits.ts';
import { isRecordingStart } from './check-recording.server.ts';
import { isPictureStart } from './picture-format.server.ts';

const pictureName = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/**
 * Returns the paths of uploaded files that are neither pictures nor recordings: by their content, or by their names,
 * from which a browser derives their type.
 */
export function findOddUploads(folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const start = readStart(folder, path);
    if (isRecordingName(path)) return !isRecordingStart(start);
    return !pictureName.test(path) || !isPictureStart(start);
  });
}

/** The advice for whoever uploaded such a file. */
export const oddUploadMessage =
  'This is no JPEG, PNG, WebP, GIF or AVIF picture and no MP4, WebM, MP3 or M4A recording, so the site does not serve it. Put such a file in its place, or remove it.';

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
