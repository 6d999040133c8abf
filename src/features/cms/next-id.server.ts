import { findEntryPlace, type EntryPlace } from './entry-path.server.ts';
import type { ContentView } from './content-view.server.ts';
import { readEntryData } from './read-entry.server.ts';

/** The first number above those of all entries of a kind. */
export async function findNextId({ kind }: EntryPlace, view: ContentView): Promise<number> {
  const files = await view.listFiles(`content/${kind.folder}`);
  const texts = await view.readTexts(files);
  const ids = texts.map((text, index) => {
    const place = findEntryPlace(files[index] ?? '');
    if (text === null || place?.kind !== kind) return 0;
    const id: unknown = Reflect.get(readEntryData(text, place).data, 'id');
    return typeof id === 'number' ? id : 0;
  });
  return Math.max(0, ...ids) + 1;
}
