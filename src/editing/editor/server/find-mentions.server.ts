import { readEntryTitle } from '#model/describe/describe-text.server.ts';
import { findPage, getDirectory, readBuiltEntry } from '#model/built/built-content.server.ts';
import { findTextsAt, formatTextPath, toTarget } from '#model/ids/content-text.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import type { ContentDirectory } from '#model/ids/content-directory.ts';
import type { ContentData, FieldPath } from '#model/files/field-changes.ts';
import type { SavedField } from '#model/merge/merge.ts';
import type { SavedValues } from '#editing/publishing/journal.server.ts';
import type { SavedList } from '#model/merge/saved-lists.ts';
import { mentionsFact } from '#model/entries/shared-facts.ts';
import { listBuiltContent, readBuildVersion, readBuiltContent } from '#lib/built-site.server.ts';
import type { Mention } from '#editing/editor/save/mentions.ts';

/** Below the system's limit of open files. */
const filesAtOnce = 64;

interface Text {
  path: FieldPath;
  value: string;
}

let loaded: { version: string | null; texts: Promise<[file: string, text: string][]> } | undefined;

/** Loads the content of the served site once per build. */
function loadTexts(): Promise<[file: string, text: string][]> {
  const version = readBuildVersion();
  if (version === null || loaded?.version !== version) loaded = { version, texts: readTexts() };
  return loaded.texts;
}

async function readTexts(): Promise<[file: string, text: string][]> {
  const files = (await listBuiltContent('content')).map((file) => `content/${file}`);
  const texts: [file: string, text: string][] = [];
  for (let index = 0; index < files.length; index += filesAtOnce) {
    const read = files
      .slice(index, index + filesAtOnce)
      .map(async (file): Promise<[file: string, text: string]> => {
        return [file, unfold((await readBuiltContent(file)) ?? '')];
      });
    texts.push(...(await Promise.all(read)));
  }
  return texts;
}

/** Joins what YAML folds over several lines. */
function unfold(text: string): string {
  return text.replaceAll(/\s{2,}|[^\S ]/g, ' ');
}

/** Returns the texts that contain a fact, including saved changes that are not live yet. */
export async function findMentions(
  facts: readonly string[],
  saved: SavedValues,
): Promise<Mention[]> {
  const directory = await getDirectory();
  const savedFields = [...saved.fields.values()];
  const mentions: Mention[] = [];
  for (const [file, text] of await loadTexts()) {
    const own = savedFields.filter((field) => field.file === file);
    const lists = [...saved.lists.values()].filter((list) => list.file === file);
    const savedTexts = [...own.flatMap(({ after }) => walk(after, [])), ...listAdded(lists)];
    const raw = [text, ...savedTexts.map(({ value }) => unfold(value))].join('\n');
    // Few files mention a fact, and only these need to be parsed.
    const named = facts.filter((fact) => mentionsFact(raw, fact));
    const entry = named.length > 0 ? await readBuiltEntry(file) : null;
    if (entry)
      mentions.push(...(await listMentions({ file, entry, own, lists }, named, directory)));
  }
  return mentions;
}

interface FileState {
  file: string;
  entry: ContentData;
  own: readonly SavedField[];
  lists: readonly SavedList[];
}

/** Returns the texts of saved items that the served site does not have. */
function listAdded(lists: readonly SavedList[]): Text[] {
  return lists.flatMap(({ path, items }) =>
    items.flatMap(({ key, value }, index) =>
      key.startsWith('b') ? [] : walk(value, [...path, index]),
    ),
  );
}

/** Returns whether a text belongs to an item that a saved list no longer has. */
function isRemoved({ path }: Text, lists: readonly SavedList[]): boolean {
  return lists.some((list) => {
    const index = isWithin(path, list.path) ? path[list.path.length] : undefined;
    return index !== undefined && !list.items.some(({ key }) => key === `b${String(index)}`);
  });
}

async function listMentions(
  { file, entry, own, lists }: FileState,
  facts: readonly string[],
  directory: ContentDirectory,
): Promise<Mention[]> {
  const kind = findFileKind(file);
  if (kind === null) return [];
  const built = [...walk(entry.data, []), { path: [], value: entry.text }];
  const isSaved = ({ path }: Text) => own.some((field) => isWithin(path, field.path));
  const added = listAdded(lists);
  const texts = [
    ...[
      ...built.filter((text) => !isSaved(text)),
      ...own.flatMap(({ path, after }) => walk(after, path)),
    ].filter((text) => !isRemoved(text, lists)),
    ...added,
  ];
  const entryTitle = await readEntryTitle({ file });
  // A text of a list is on the page of its neighbors.
  const neighbors = built.flatMap(({ path }) => findTextsAt(file, path, directory));
  const filePage = await findPage(neighbors.map(({ id }) => id));
  const found = texts.flatMap((text) =>
    facts.flatMap((fact) => (mentionsFact(text.value, fact) ? [{ fact, text }] : [])),
  );
  return Promise.all(
    found.map(async ({ fact, text }): Promise<Mention> => {
      const { path } = text;
      const items = findTextsAt(file, path, directory);
      const [item] = items;
      const label = String(path.at(-1) ?? '');
      // At this position, the served site has a different item.
      const id = added.includes(text) ? '' : (item?.id ?? '');
      return {
        fact,
        target: toTarget({ file, path }),
        id,
        place: formatTextPath(item ?? { kind, file, path, leaf: { label } }, entryTitle),
        page: item ? ((await findPage(items.map(({ id }) => id))) ?? filePage) : null,
      };
    }),
  );
}

/** A file's body has an empty path and contains nothing else. */
function isWithin(path: FieldPath, outer: FieldPath): boolean {
  if (outer.length === 0) return path.length === 0;
  return outer.every((key, index) => path[index] === key);
}

function walk(value: unknown, path: FieldPath): Text[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    walk(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
