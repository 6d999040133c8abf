import { getPictures } from '#model/built/built-content.server.ts';
import { toUploadFile, uploadsFolder } from '#editing/pictures/upload-file.ts';
import { applySaves, isTextChange, listTouchedFiles } from '#editing/publishing/apply-saves.ts';
import { getContentStore } from '#editing/publishing/find-store.server.ts';
import { listOpenSaves, type StoredSave } from '#editing/publishing/save-rows.server.ts';
import { StoreError } from '#editing/publishing/content-store.server.ts';
import { listBuiltContent, readBuiltContent } from '#lib/built-site.server.ts';

interface ContentBase {
  /** The saves that this state does not include yet, in the order in which they apply. */
  saves: StoredSave[];
  /** Also includes saves that are in git but not live yet. */
  openSaves: StoredSave[];
  listFiles: (folder: string) => Promise<string[]>;
  readTexts: (paths: readonly string[]) => Promise<(string | null)[]>;
  readBytes: (path: string) => Promise<Uint8Array | null>;
}

/** Opens the repository's head or, while that is unreachable, the content of the served site. */
async function openContentBase(): Promise<ContentBase> {
  // The saves are read before the head: one committed in between is in both, which is harmless.
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
      // Pictures are served as files and are not bundled with the functions.
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

export interface ContentView extends ContentBase {
  readText: (path: string) => Promise<string | null>;
}

/** Applies all waiting saves, so that an admin sees a save at once, even without git. */
export async function openContentView(): Promise<ContentView> {
  return addSaves(await openContentBase());
}

/** Opens the content of the served site with everything saved since, without asking git. */
export async function openServedView(): Promise<ContentView> {
  return addSaves(openBuiltBase(await listOpenSaves()));
}

async function addSaves(base: ContentBase): Promise<ContentView> {
  const overlay = await applyWaitingSaves(base);
  const removed = listDeletedPictures(base);
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

/** Reads every file of a folder, also of those in it. */
export async function readFolder(view: ContentView, folder: string) {
  const files = await view.listFiles(folder);
  const texts = await view.readTexts(files);
  return files.map((file, index) => ({ file, text: texts[index] ?? null }));
}

async function applyWaitingSaves({
  saves,
  readTexts,
}: ContentBase): Promise<Map<string, string | null>> {
  const touched = listTouchedFiles(saves);
  const present = touched.length === 0 ? [] : await readTexts(touched);
  const texts = new Map(touched.map((path, index) => [path, present[index] ?? null]));
  return applySaves(saves, texts).texts;
}

function listDeletedPictures({ saves }: ContentBase): Set<string> {
  const removed = new Set<string>();
  for (const change of saves.flatMap(({ changes }) => changes)) {
    if (change.kind === 'picture') removed.delete(change.file);
    else if (!isTextChange(change)) removed.add(change.file);
  }
  return removed;
}
