import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDistDir } from './site-under-test.ts';

/** A page as it was built. */
export interface BuiltPage {
  /** Its address, without a slash at its end. */
  path: string;
  html: string;
}

/** Returns every file of the built site, as paths below its folder. */
export function listBuiltFiles(distDir = getDistDir()): string[] {
  return readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(distDir.length + 1))
    .sort();
}

export function readBuiltBytes(file: string, distDir = getDistDir()): Buffer {
  return readFileSync(join(distDir, file));
}

export function listBuiltPages(distDir = getDistDir()): BuiltPage[] {
  return listBuiltFiles(distDir)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${file.slice(0, -'.html'.length)}`.replace(/^\/index$/, '/'),
      html: readBuiltBytes(file, distDir).toString(),
    }));
}
