import { toContentPath } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { contentKinds, type ContentKind, type ContentKindName } from '#model/kinds.ts';
import { readContentFile } from '#model/entries/content-file.ts';
import type { ContentStore } from './content-store.server.ts';
import { listOpenSaves } from './save-rows.server.ts';

export interface EntryNumber {
  kind: ContentKindName;
  number: number;
}

export interface DeletedEntry {
  file: string;
  text: string;
  data: object;
  /** The last commit that has the file. */
  commit: string;
  /** True if the head has the file, and no save deletes it. */
  isBack: boolean;
}

/** Returns null if the last `maxCommits` commits have no version of the entry. */
export async function findDeletedEntry(
  store: ContentStore,
  { kind: name, number }: EntryNumber,
  maxCommits: number,
): Promise<DeletedEntry | null> {
  const kind: ContentKind = contentKinds[name];
  const folder = `content/${kind.folder}`;
  const head = await store.readHead();
  const openSaves = await listOpenSaves();

  const read = async (commit: string, files: readonly string[]): Promise<DeletedEntry | null> => {
    const texts = await store.readTexts(commit, files);
    for (const [index, file] of files.entries()) {
      const text = texts[index] ?? null;
      const content = readContentFile(file, text);
      if (text === null || !content || Reflect.get(content.data, 'id') !== number) continue;
      return { file, text, data: content.data, commit, isBack: false };
    }
    return null;
  };
  const list = async (commit: string) =>
    (await store.listFiles(commit, folder))
      .map(({ path }) => path)
      .filter((path) => path === `content/${toContentPath(kind, toEntryName(path))}`);

  const present = await list(head);
  const atHead = await read(head, present);
  if (atHead) {
    const changes = openSaves.flatMap((save) => save.changes);
    const last = changes.findLast(
      ({ file, kind: each }) => file === atHead.file && each !== 'field',
    );
    return { ...atHead, isBack: last?.kind !== 'remove' };
  }
  for (const { hash, parent } of await store.listCommits({
    head,
    folders: [folder],
    limit: maxCommits,
  })) {
    if (parent === null) continue;
    const [before, after] = [await list(parent), new Set(await list(hash))];
    const found = await read(
      parent,
      before.filter((file) => !after.has(file)),
    );
    if (found) return found;
  }
  return null;
}
