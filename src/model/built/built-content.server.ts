import * as z from 'zod';
import { contentDirectorySchema, type ContentDirectory } from '#model/ids/content-directory.ts';
import { toContentPath } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import { listNamedPictures } from '#model/entries/entry-rules.ts';
import { isHidden } from '#model/schemas/entry-state.ts';
import {
  collectionNames,
  contentKinds,
  type CollectionName,
  type ContentKind,
} from '#model/kinds.ts';
import { type ContentData, type FieldPath, readField } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import {
  cacheBuiltFiles,
  listBuiltContent,
  readBuiltContent,
  readBuiltFile,
} from '#lib/built-site.server.ts';
import { HttpError, requireBuilt } from '#lib/http/http-error.server.ts';

const directoryFile = 'catalogue/content-directory.json';

const hiddenEntriesSchema = z.array(
  z.object({
    kind: z.enum(collectionNames as [CollectionName, ...CollectionName[]]),
    id: z.int(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    text: z.string(),
  }),
);

export type HiddenEntry = z.infer<typeof hiddenEntriesSchema>[number];

const loadHidden = cacheBuiltFiles(
  (text) => hiddenEntriesSchema.parse(JSON.parse(text)),
  async (name) => {
    const text = await readBuiltFile(name);
    return text === null ? null : JSON.stringify(await findHiddenEntries(text));
  },
);
const loadDirectory = cacheBuiltFiles(
  (text) => contentDirectorySchema.parse(JSON.parse(text)),
  async (name) => {
    const text = await readBuiltFile(name);
    return text === null ? null : JSON.stringify(addHidden(text, await listHiddenEntries()));
  },
);
const loadPictures = cacheBuiltFiles(
  (text) => new Set(JSON.parse(text) as string[]),
  async (name) => {
    const text = await readBuiltFile(name);
    if (text === null) return null;
    // They are still below `public/`, though the site doesn't serve them.
    const hidden = (await listHiddenEntries()).flatMap(listNamedPictures);
    return JSON.stringify([...(JSON.parse(text) as string[]), ...hidden]);
  },
);
const loadAppearances = cacheBuiltFiles((text) => JSON.parse(text) as Appearances);
const loadPagePaths = cacheBuiltFiles((text) => JSON.parse(text) as string[]);
const loadYaml = cacheBuiltFiles((text) => parseContentFile(text, '.yaml'), readBuiltContent);
const loadMarkdown = cacheBuiltFiles((text) => parseContentFile(text, '.md'), readBuiltContent);

export async function getDirectory(): Promise<ContentDirectory> {
  return requireBuilt(await loadDirectory(directoryFile));
}

/** Lists the entries of the served site that only admins see. */
export async function listHiddenEntries(): Promise<readonly HiddenEntry[]> {
  return (await loadHidden(directoryFile)) ?? [];
}

/** Finds the files that the site's public directory leaves out. */
async function findHiddenEntries(directory: string): Promise<HiddenEntry[]> {
  const { entries } = contentDirectorySchema.parse(JSON.parse(directory));
  const found = collectionNames.map(async (name): Promise<HiddenEntry[]> => {
    const kind: ContentKind = contentKinds[name];
    const listed = new Set(Object.values(entries[name] ?? {}));
    const files = await listBuiltContent(`content/${kind.folder}`);
    const others = files.filter(
      (file) => file === toEntryName(file) + kind.ending && !listed.has(toEntryName(file)),
    );
    return (
      await Promise.all(others.map((file) => readHiddenEntry(name, toEntryName(file))))
    ).flat();
  });
  return (await Promise.all(found)).flat();
}

async function readHiddenEntry(kind: CollectionName, name: string): Promise<HiddenEntry[]> {
  const source = await readBuiltContent(`content/${toContentPath(contentKinds[kind], name)}`);
  const parsed = source === null ? null : parseContentFile(source, contentKinds[kind].ending);
  if (parsed?.kind !== 'parsed' || !isHidden(parsed.data)) return [];
  const id: unknown = Reflect.get(parsed.data, 'id');
  if (typeof id !== 'number') return [];
  return [{ kind, id, name, data: { ...parsed.data }, text: parsed.text }];
}

function addHidden(directory: string, hidden: readonly HiddenEntry[]): ContentDirectory {
  const { entries, counties } = contentDirectorySchema.parse(JSON.parse(directory));
  for (const { kind, id, name } of hidden) entries[kind] = { [id]: name, ...entries[kind] };
  return { entries, counties };
}

/** The pages that show each text, by content id; pages are numbered. */
export type Appearances = Record<string, number[]>;

/** Returns the number of pages that show a text under any of its ids; 0 if unknown. */
export async function countPages(ids: readonly string[]): Promise<number> {
  const appearances = (await loadAppearances('catalogue/appearances.json')) ?? {};
  return new Set(ids.flatMap((id) => appearances[id] ?? [])).size;
}

/** Finds the first page that shows any of the texts; null if unknown. */
export async function findPage(ids: readonly string[]): Promise<string | null> {
  const [appearances, paths] = await Promise.all([
    loadAppearances('catalogue/appearances.json'),
    loadPagePaths('catalogue/pages.json'),
  ]);
  const [page] = ids.flatMap((id) => appearances?.[id] ?? []).sort((a, b) => a - b);
  return page === undefined ? null : (paths?.[page] ?? null);
}

export async function getPictures(): Promise<ReadonlySet<string>> {
  return requireBuilt(await loadPictures('catalogue/pictures.json'));
}

/** Reads a content file as the served site was built from it; null where it can't be read. */
export async function readBuiltEntry(file: string): Promise<ContentData | null> {
  const parsed = await loadEntry(file);
  return parsed?.kind === 'parsed' ? parsed : null;
}

function loadEntry(file: string) {
  return (file.endsWith('.md') ? loadMarkdown : loadYaml)(file);
}

/** Returns the error for a save to a file that has to be repaired first. */
export function refuseUnreadable(file: string, message: string): HttpError {
  return new HttpError(
    422,
    `${file} cannot be read. ${message} Until then it takes no changes; an earlier version can be restored in History.`,
  );
}

/** Throws HttpError 422 for a content file that exists but cannot be read. */
export async function requireReadable(file: string): Promise<void> {
  const parsed = await loadEntry(file);
  if (parsed?.kind === 'unreadable') throw refuseUnreadable(file, parsed.message);
}

/**
 * Reads a field of a content file as the served site was built from it; undefined where the field
 * is missing. `file` must be a content file.
 */
export async function readBuiltField(
  file: string,
  path: FieldPath,
): Promise<FieldValue | undefined> {
  const entry = await readBuiltEntry(file);
  return entry ? readField(entry, path) : undefined;
}
