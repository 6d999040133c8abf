import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * All files below a folder as sorted paths with forward slashes. Hidden files, which systems and
 * editors leave behind, are passed over; a folder that is not there holds nothing.
 *
 * @param folder where to look
 */
export function listFiles(folder: string): string[] {
  return readEntries(folder)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)\./.test(path))
    .sort();
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
