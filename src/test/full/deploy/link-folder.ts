import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder with the same files as another one, without their bytes where the disk allows it.
 * A link to the folder itself would not do: Netlify's packager takes what it finds behind a link
 * for something outside the project.
 *
 * @param from hidden folders in it are caches and stay away, all but `.bin`
 * @param to is made
 * @param isLeftOut tells of a folder below `from` that it stays away, too
 */
export function linkFolder(from: string, to: string, isLeftOut: (folder: string) => boolean): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) linkFile(source, target);
    else if (isLeftOut(source) || (entry.name.startsWith('.') && entry.name !== '.bin')) continue;
    else linkFolder(source, target, isLeftOut);
  }
}

/** Two disks share no file. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
