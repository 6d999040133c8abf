import { readBuildVersion, readBuiltFile } from './built-site.server.ts';

/** How many files a process holds at once, so that a large site does not fill its memory. */
const mostKept = 1000;

/**
 * Reads files of the built site and keeps what was made of them until the site is built anew.
 *
 * @param prepare what to make of a file's text
 * @param read how a file is read, from below `dist` where nothing else is said
 * @returns takes a file's path; null when there is no such file
 */
export function cacheBuiltFiles<Prepared extends object>(
  prepare: (text: string) => Prepared,
  read: (name: string) => Promise<string | null> = readBuiltFile,
): (name: string) => Promise<Prepared | null> {
  let version: string | null = null;
  let kept = new Map<string, Prepared>();

  return async (name) => {
    const present = readBuildVersion();
    // While one build is exchanged for the other, the former is still good for an answer.
    if (present !== null && present !== version) {
      version = present;
      kept = new Map();
    }
    const ofThisBuild = kept;
    const known = ofThisBuild.get(name);
    if (known) return known;
    const text = await read(name);
    if (text === null) return null;
    const prepared = prepare(text);
    const [oldest] = ofThisBuild.keys();
    if (oldest !== undefined && ofThisBuild.size >= mostKept) ofThisBuild.delete(oldest);
    ofThisBuild.set(name, prepared);
    return prepared;
  };
}
