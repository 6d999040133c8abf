import { stat } from 'node:fs/promises';

/**
 * Reads each file once, and again only when it has changed: pages are rendered again and again in one
 * process.
 *
 * @param read what to make of a file
 * @returns takes a path; rejects where there is no file, and where `read` does
 */
export function keepReading<Content>(
  read: (file: string) => Promise<Content>,
): (file: string) => Promise<Content> {
  const known = new Map<string, { state: string; content: Promise<Content> }>();
  return async (file) => {
    const { mtimeMs, size } = await stat(file);
    const state = `${mtimeMs.toString()} ${size.toString()}`;
    const former = known.get(file);
    if (former?.state === state) return former.content;
    const content = read(file);
    known.set(file, { state, content });
    return content;
  };
}
