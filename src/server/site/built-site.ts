import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

let folder: string | undefined;

/**
 * Says where the built pages are, for a process that keeps them elsewhere than in `dist`.
 *
 * @param builtFolder absolute path; `undefined` goes back to `dist`
 */
export function useBuiltSite(builtFolder: string | undefined): void {
  folder = builtFolder;
}

/**
 * Reads a file of the built site, which a deployed function carries along (`included_files` in
 * netlify.toml).
 *
 * @param name path below `dist`, written in the code; a part that a visitor names, such as a slug,
 *   must have been checked to be one
 * @returns the text, null when there is no such file
 */
export async function readBuiltFile(name: string): Promise<string | null> {
  try {
    return await readFile(findBuiltFile(name), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The files below a folder of the built site.
 *
 * @param name path below `dist`
 * @returns their paths below that folder, sorted; none where there is no such folder
 */
export async function listBuiltFiles(name: string): Promise<string[]> {
  const root = findBuiltFile(name);
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .sort();
  } catch {
    return [];
  }
}

/**
 * Tells one build of the site from another: at home the site may be built anew while it is served.
 *
 * @returns null while there is no built site
 */
export function readBuildVersion(): string | null {
  const build = statSync(findBuiltFile('build.json'), { throwIfNoEntry: false });
  return build ? `${build.ino.toString()} ${build.mtimeMs.toString()}` : null;
}

function findBuiltFile(name: string): string {
  const root = process.env.LAMBDA_TASK_ROOT ?? process.cwd();
  return path.join(folder ?? path.join(root, 'dist'), name);
}
