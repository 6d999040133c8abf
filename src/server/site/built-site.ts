import { readFile } from 'node:fs/promises';
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
 * @param name path below `dist`, written in the code, never by a visitor
 * @returns the text, null when there is no such file
 */
export async function readBuiltFile(name: string): Promise<string | null> {
  const root = process.env.LAMBDA_TASK_ROOT ?? process.cwd();
  try {
    return await readFile(path.join(folder ?? path.join(root, 'dist'), name), 'utf8');
  } catch {
    return null;
  }
}
