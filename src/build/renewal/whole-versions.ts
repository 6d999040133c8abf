import { statSync, type Stats } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/*
 * Astro writes a version of a picture right where it is kept, and later builds take whatever lies
 * there. A build that is cut short may leave a part of one: a note tells since when.
 */

/** The note, among the versions; it is there while a build makes them. */
const noteName = '.unfinished';

/**
 * Before a whole build makes versions: what one that was cut short has left goes.
 *
 * @param versionsDir keeps the versions from one build to the next
 */
export async function beginVersions(versionsDir: string): Promise<void> {
  await mkdir(versionsDir, { recursive: true });
  await removeVersions(versionsDir, await listDoubtful(versionsDir));
  // Only now, since its time says which ones those were.
  await writeFile(path.join(versionsDir, noteName), 'A build is making versions of pictures.\n');
}

/**
 * After a whole build. Where a version could not be kept, for want of room, Astro goes on with the
 * site alone: a part that is left goes.
 *
 * @param versionsDir keeps the versions
 * @param shownDir where the site has them
 */
export async function endVersions(versionsDir: string, shownDir: string): Promise<void> {
  const parts = (await listDoubtful(versionsDir)).filter((name) => {
    const shown = find(path.join(shownDir, name));
    return shown && shown.size !== find(path.join(versionsDir, name))?.size;
  });
  await removeVersions(versionsDir, parts);
  await rm(path.join(versionsDir, noteName), { force: true });
}

/** Whether a version is kept, and no build that is not at its end may have left a part of it. */
export function isKeptWhole(version: string): boolean {
  const kept = find(version);
  const note = find(path.join(path.dirname(version), noteName));
  return kept !== undefined && (note === undefined || kept.mtimeMs < note.mtimeMs);
}

async function listDoubtful(versionsDir: string): Promise<string[]> {
  const names = await readdir(versionsDir).catch(() => []);
  return names.filter((name) => name !== noteName && !isKeptWhole(path.join(versionsDir, name)));
}

async function removeVersions(versionsDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(versionsDir, name), { force: true });
}

function find(file: string): Stats | undefined {
  return statSync(file, { throwIfNoEntry: false });
}
