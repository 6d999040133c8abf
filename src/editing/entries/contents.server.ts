import type { ContentData } from '#model/files/field-changes.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { findEntryFile } from './cms-entry.server.ts';
import type { ContentView } from './content-view.server.ts';

/** Content that can be parsed, by file. */
export type Contents = Map<string, ContentData>;

/** Reads files; those that are missing or cannot be parsed are left out. */
export async function readContents(view: ContentView, files: readonly string[]): Promise<Contents> {
  const texts = await view.readTexts(files);
  const contents: Contents = new Map();
  for (const [index, file] of files.entries()) {
    const content = parseContent(file, texts[index] ?? null);
    if (content) contents.set(file, content);
  }
  return contents;
}

/** Parses a content file; null for any other file, and for one that cannot be parsed. */
export function parseContent(file: string, text: string | null): ContentData | null {
  return findEntryFile(file) && readContentFile(file, text);
}

/** Lists the files of kinds of content. */
export async function listFilesOf(
  view: ContentView,
  kinds: readonly { folder: string }[],
): Promise<string[]> {
  const folders = [...new Set(kinds.map(({ folder }) => `content/${folder}`))];
  return (await Promise.all(folders.map((folder) => view.listFiles(folder)))).flat();
}

/** Lists contents with their kinds and names. */
export function listEntries(contents: Contents) {
  return [...contents].flatMap(([file, content]) => {
    const kind = findEntryFile(file)?.kindName;
    return kind ? [{ file, kind, name: toEntryName(file), ...content }] : [];
  });
}
