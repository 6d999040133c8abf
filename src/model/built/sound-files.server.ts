import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Holds the texts of the files that the last build was made of, below the repository. */
const soundFile = '.astro/sound-content.json';

/**
 * Returns the texts of the files that the last build was made of, by path; null before any build, and
 * where the file is damaged, so that the next build mends it.
 */
export function readSoundFiles(root: string): Record<string, string> | null {
  try {
    return JSON.parse(readFileSync(join(root, soundFile), 'utf8')) as Record<string, string>;
  } catch {
    return null;
  }
}

/** Writes one file for all, since each takes longer than its text. */
export function writeSoundFiles(root: string, texts: Readonly<Record<string, string>>): void {
  const file = join(root, soundFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}-next`, JSON.stringify(texts));
  renameSync(`${file}-next`, file);
}
