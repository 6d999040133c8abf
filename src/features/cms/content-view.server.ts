import { getPictures } from '#features/content/built-content.server.ts';
import { toUploadFile, uploadsFolder } from '#features/pictures/upload-file.ts';
import { applySaves, isTextChange, listTouchedFiles } from '#features/publishing/apply-saves.ts';
import { getContentStore } from '#features/publishing/find-store.server.ts';
import { listOpenSaves, type StoredSave } from '#features/publishing/save-rows.server.ts';
import { StoreError } from '#features/publishing/content-store.server.ts';
import { listBuiltContent, readBuiltContent } from '#lib/built-site.server.ts';

/** One state of the content, and what was saved since. */
interface ContentBase {
  /** Saves that this state does not hold yet, in the order in which they apply. */
  saves: StoredSave[];
  /** All saves that visitors do not see yet, these and those that git has. */
  openSaves: StoredSave[];
  /** Paths of the files below a folder of the repository, sorted. */
  listFiles: (folder: string) => Promise<string[]>;
  /** Texts in the order asked for; null where there is no such file. */
  readTexts: (paths: readonly string[]) => Promise<(string | null)[]>;
  /** A picture; null where there is none. */
  readBytes: (path: string) => Promise<Uint8Array | null>;
}

/**
 * The head of the repository or, while it cannot be reached, what the served site was built from.
 */
async function openContentBase(): Promise<ContentBase> {
  // Before the head: a save that is committed in between is then in both, which does no harm.
  const saves = await listOpenSaves();
  try {
    const store = getContentStore();
    const head = await store.readHead();
    return {
      saves: saves.filter(({ state }) => state === 'queued'),
      openSaves: saves,
      listFiles: async (folder) => (await store.listFiles(head, folder)).map(({ path }) => path),
      readTexts: (paths) => store.readTexts(head, paths),
      readBytes: (path) => store.readBytes(head, path),
    };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return openBuiltBase(saves);
  }
}

function openBuiltBase(saves: StoredSave[]): ContentBase {
  return {
    saves,
    openSaves: saves,
    listFiles: async (folder) => {
      // Pictures are served, and not carried along by the functions.
      if (folder === uploadsFolder) {
        return [...(await getPictures())].flatMap((path) => toUploadFile(path) ?? []).sort();
      }
      const names = await listBuiltContent(folder);
      return names.map((name) => `${folder}/${name}`);
    },
    readTexts: (paths) => Promise.all(paths.map((path) => readBuiltContent(path))),
    readBytes: () => Promise.resolve(null),
  };
}

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
    else if (!isTextChange(change)) removed.add(change.file);
  }
  return removed;
}
