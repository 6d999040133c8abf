import { findWordsField, describeTarget } from '#model/entries/target-words.ts';
import type { SavedField } from '#model/merge/merge.ts';
import { type ContentList, findContentList } from '#model/ids/content-list.ts';
import type { FieldChange } from '#model/files/field-changes.ts';
import { type FieldValue, isList, toText } from '#model/files/field-value.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import { formatKey } from '#model/field-info.ts';
import { findFileKind, readContentFile } from '#model/entries/content-file.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { readTitle } from '#model/entries/entry-title.ts';
import {
  findTextsAt,
  formatEntryName,
  formatTextPath,
  toTarget,
  type ContentText,
} from '#model/ids/content-text.ts';
import { contentKinds, type ContentKind } from '#model/kinds.ts';
import type { ContentTextInfo, ContentListInfo } from './text-contract.ts';
import type { SavedList } from '#model/merge/saved-lists.ts';
import { describeFieldAct, describeListChange } from './acts.ts';
import { toTextInfo, toListInfo } from './text-info.ts';
import { countPages, getDirectory, readBuiltField } from '#model/built/built-content.server.ts';

export async function describeText(
  item: ContentText,
  directory: ContentDirectory,
  saved: ReadonlyMap<string, SavedField>,
): Promise<ContentTextInfo> {
  const built = await readBuiltField(item.file, item.path);
  const pending = saved.get(toTarget(item));
  const value = toText(pending ? pending.after : built);
  const ids = findTextsAt(item.file, item.path, directory).map(({ id }) => id);
  const [entryTitle, pages] = await Promise.all([readEntryTitle(item), countPages(ids)]);
  return toTextInfo(item, directory, { value, entryTitle, pages });
}

export async function readEntryTitle({
  file,
}: Pick<ContentText, 'file'>): Promise<string | undefined> {
  const title = (await readBuiltField(file, ['name'])) ?? (await readBuiltField(file, ['title']));
  return typeof title === 'string' ? title : undefined;
}

/** Names a file in a sentence, such as "the article “Rainy games”"; `text` is any version of it. */
export function nameFile(file: string, text: string): string {
  const name = findFileKind(file);
  if (name === null) return file;
  const kind: ContentKind = contentKinds[name];
  if (kind.names?.length === 1) return kind.label;
  const content = readContentFile(file, text);
  return formatEntryName(name, (content && readTitle(content.data)) ?? toEntryName(file));
}

/**
 * Describes a change of a field: what was done, such as "Hid the testimonial by Maria G.", or
 * otherwise its place, such as "Home › Top of the page › Headline".
 */
export async function describeFieldChange({
  file,
  path,
  before,
  after,
}: Pick<FieldChange, 'after' | 'before' | 'file' | 'path'>): Promise<string> {
  const kind = findFileKind(file);
  if (kind === null) return `${file} › ${path.join(' › ')}`;
  const entryTitle = await readEntryTitle({ file });
  const name =
    contentKinds[kind].list === null
      ? null
      : (title = entryTitle ?? toEntryName(file)) => formatEntryName(kind, title);
  const act = describeFieldAct({ path, before, after, name });
  if (act !== null) return act;
  const directory = await getDirectory();
  const wordsField = findWordsField(path.at(-1));
  const wordsPath = [...path.slice(0, -1), wordsField ?? ''];
  const [words] = wordsField === null ? [] : findTextsAt(file, wordsPath, directory);
  if (words) {
    const text = toText(await readBuiltField(file, wordsPath));
    return describeTarget(formatTextPath(words, entryTitle), text, toText(after));
  }
  const [item] = findTextsAt(file, path, directory);
  const list = item ? null : findContentList(file, path);
  const key = path.findLast((each) => typeof each === 'string') ?? '';
  const label = item?.leaf.label ?? list?.label ?? formatKey(key);
  const place = formatTextPath({ kind, file, path, leaf: { label } }, entryTitle);
  return item ? place : describeListChange(place, before, after);
}

/** Replaces file paths in a sentence by names that people use: "Testimonial “Luis Ortega”". */
export async function nameFiles(sentence: string): Promise<string> {
  const files = [...new Set(sentence.match(/\bcontent\/[\w./-]{1,200}\.(?:yaml|md)\b/g) ?? [])];
  let named = sentence;
  for (const file of files) {
    const name = findFileKind(file);
    if (name === null) continue;
    const { names, label }: ContentKind = contentKinds[name];
    const title = (await readEntryTitle({ file })) ?? toEntryName(file);
    named = named.replaceAll(file, names?.length === 1 ? label : `${label} “${title}”`);
  }
  return named;
}

export function toReadableText(value: FieldValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

async function describeListPath(list: ContentList): Promise<string> {
  return formatTextPath({ ...list, leaf: { label: list.label } }, await readEntryTitle(list));
}

/** Describes a list of the served site with its saved changes; null where the field is no list. */
export async function describeList(
  list: ContentList,
  directory: ContentDirectory,
  saved: ReadonlyMap<string, SavedList>,
  isOptional = false,
): Promise<ContentListInfo | null> {
  const value = await readBuiltField(list.file, list.path);
  const built = value === undefined && isOptional ? [] : value;
  if (!isList(built)) return null;
  return toListInfo(list, directory, {
    built,
    items: saved.get(toTarget(list))?.items,
    place: await describeListPath(list),
  });
}
