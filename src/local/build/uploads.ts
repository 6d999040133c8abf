import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '#local/build/shared-files.ts';

/** Where editors' pictures lie, from the root of the repository. */
export const uploadsFolder = 'public/uploads';

/**
 * Makes the folder, which git does not keep while it is empty: the first picture is then nothing but
 * a new file in it.
 *
 * @param rootDir the repository
 */
export function ensureUploadsFolder(rootDir: string): void {
  mkdirSync(path.join(rootDir, uploadsFolder), { recursive: true });
}

/**
 * Puts the uploads into a site that has those of an earlier one, as a build copies them: new ones and
 * those that have changed; what is gone goes.
 *
 * @param rootDir the repository
 * @param outDir the site; its files may be shared with the earlier one
 */
export function renewUploads(rootDir: string, outDir: string): void {
  const from = path.join(rootDir, uploadsFolder);
  const to = path.join(outDir, path.basename(uploadsFolder));
  const uploads = new Set(listFiles(from));
  for (const name of listFiles(to)) {
    if (!uploads.has(name)) rmSync(path.join(to, name));
  }
  for (const name of uploads) {
    const [file, copy] = [path.join(from, name), path.join(to, name)];
    if (!isCopiedSince(file, copy)) replaceFile(copy, readFileSync(file));
  }
}

/** The times of a copy are its own: it was written when the file was read. */
function isCopiedSince(file: string, copy: string): boolean {
  const copied = statSync(copy, { throwIfNoEntry: false });
  const { ctimeMs, size } = statSync(file);
  return copied !== undefined && ctimeMs < copied.mtimeMs && size === copied.size;
}

/** All files below a folder, hidden ones, too: a build copies them. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
