import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The texts of the files in the last build, below the repository. */
const validFile = '.astro/sound-content.json';

/**
 * Returns the texts of the files in the last build, by path. Returns null before the first build or
 * where the file is damaged; the next build then repairs it.
 */
export function readValidFiles(root: string): Record<string, string> | null {
  try {
    return JSON.parse(readFileSync(join(root, validFile), 'utf8')) as Record<string, string>;
  } catch {
    return null;
  }
}

/** Writes one file for all texts, since opening each file takes longer than writing it. */
export function writeValidFiles(root: string, texts: Readonly<Record<string, string>>): void {
  const file = join(root, validFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}-next`, JSON.stringify(texts));
  renameSync(`${file}-next`, file);
}
