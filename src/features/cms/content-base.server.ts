import { listOpenSaves, type SavedContent } from '#features/publishing/save-rows.server.ts';
import { toUploadFile, uploadsFolder } from '#features/pictures/upload-file.ts';
import { getContentStore } from '#features/publishing/find-store.server.ts';
import { StoreError } from '#features/publishing/store-error.server.ts';
import { getPictures } from '#features/content/built-content.server.ts';
import { listBuiltContent, readBuiltContent } from '#lib/built-site.server.ts';

/** One state of the content, and what was saved since. */
export interface ContentBase {
  /** Saves that this state does not hold yet, in the order in which they apply. */
  saves: SavedContent[];
  /** All saves that visitors do not see yet, these and those that git has. */
  openSaves: SavedContent[];
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
export async function openContentBase(): Promise<ContentBase> {
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

function openBuiltBase(saves: SavedContent[]): ContentBase {
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
