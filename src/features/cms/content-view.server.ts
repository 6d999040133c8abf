import { applySaves, isText, listTouchedFiles } from '#features/publishing/apply-saves.ts';
import { openContentBase, type ContentBase } from './content-base.server.ts';

/** The content as it will be once all that was saved is published. */
export interface ContentView extends ContentBase {
  /** The text of one file; null where there is none. */
  readText: (path: string) => Promise<string | null>;
}

/**
 * Looks at one state of the content, with the saves laid over it that wait for git: whoever saves
 * sees it at once, even while git is away.
 */
export async function openContentView(): Promise<ContentView> {
  const base = await openContentBase();
  const overlay = await layOver(base);
  const removed = listLeavingPictures(base);
  const readTexts = async (paths: readonly string[]) => {
    const unchanged = paths.filter((path) => !overlay.has(path));
    const texts = unchanged.length === 0 ? [] : await base.readTexts(unchanged);
    const found = new Map(unchanged.map((path, index) => [path, texts[index] ?? null]));
    return paths.map((path) => (overlay.has(path) ? overlay.get(path) : found.get(path)) ?? null);
  };
  return {
    ...base,
    listFiles: async (folder) => {
      const files = new Set(await base.listFiles(folder));
      for (const [path, text] of overlay) {
        if (text === null) files.delete(path);
        else if (path.startsWith(`${folder}/`)) files.add(path);
      }
      return [...files].filter((path) => !removed.has(path)).sort();
    },
    readTexts,
    readBytes: async (path) => (removed.has(path) ? null : base.readBytes(path)),
    readText: async (path) => (await readTexts([path]))[0] ?? null,
  };
}

/** What waiting saves make of the files that they touch; null for those that go. */
async function layOver({ saves, readTexts }: ContentBase): Promise<Map<string, string | null>> {
  const touched = listTouchedFiles(saves);
  const present = touched.length === 0 ? [] : await readTexts(touched);
  const texts = new Map(touched.map((path, index) => [path, present[index] ?? null]));
  return applySaves(saves, texts).texts;
}

/** The pictures that waiting saves remove and do not bring again. */
function listLeavingPictures({ saves }: ContentBase): Set<string> {
  const removed = new Set<string>();
  for (const change of saves.flatMap(({ changes }) => changes)) {
    if (change.kind === 'picture') removed.delete(change.file);
    else if (!isText(change)) removed.add(change.file);
  }
  return removed;
}
