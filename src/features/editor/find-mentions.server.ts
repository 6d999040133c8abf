import {
  findPage,
  getDirectory,
  readBuiltEntry,
  readBuiltField,
} from '#features/content/built-content.server.ts';
import { findItemsAt, formatItemPath, toTarget } from '#features/content/content-item.ts';
import { findContentKind } from '#features/content/content-files.ts';
import type { ContentDirectory } from '#features/content/content-directory.ts';
import type { ContentData, FieldPath } from '#features/content/field-changes.ts';
import type { SavedField } from '#features/content/merge.ts';
import { mentionsFact } from '#features/content/shared-facts.ts';
import { listBuiltContent, readBuiltContent } from '#lib/built-site.server.ts';
import type { Mention } from './mentions.ts';

/** Stays below the system's limit of open files. */
const filesAtOnce = 64;

interface Text {
  path: FieldPath;
  value: string;
}

/** Finds the texts that write out a fact, with what is saved and not yet live. */
export async function findMentions(
  facts: readonly string[],
  saved: ReadonlyMap<string, SavedField>,
): Promise<Mention[]> {
  const directory = await getDirectory();
  const savedFields = [...saved.values()];
  const files = (await listBuiltContent('content')).map((file) => `content/${file}`);
  const mentions: Mention[] = [];
  for (let index = 0; index < files.length; index += filesAtOnce) {
    const found = files.slice(index, index + filesAtOnce).map(async (file) => {
      const own = savedFields.filter((field) => field.file === file);
      const raw = [await readBuiltContent(file), ...own.map(({ after }) => after)]
        .map((text) => (typeof text === 'string' ? text.replaceAll(/\s{2,}|[^\S ]/g, ' ') : ''))
        .join('\n');
      // Few files mention a fact, and only these need to be parsed.
      const named = facts.filter((fact) => mentionsFact(raw, fact));
      const entry = named.length > 0 ? await readBuiltEntry(file) : null;
      return entry ? listMentions({ file, entry, own }, named, directory) : [];
    });
    mentions.push(...(await Promise.all(found)).flat());
  }
  return mentions;
}

interface FileState {
  file: string;
  entry: ContentData;
  own: readonly SavedField[];
}

async function listMentions(
  { file, entry, own }: FileState,
  facts: readonly string[],
  directory: ContentDirectory,
): Promise<Mention[]> {
  const kind = findContentKind(file.slice('content/'.length));
  if (kind === null) return [];
  const built = [...walk(entry.data, []), { path: [], value: entry.text }];
  const isSaved = ({ path }: Text) =>
    own.some((field) => toTarget(field) === toTarget({ file, path }));
  const texts = [
    ...built.filter((text) => !isSaved(text)),
    ...own.flatMap(({ path, after }) =>
      typeof after === 'string' ? [{ path, value: after }] : [],
    ),
  ];
  const title = (await readBuiltField(file, ['name'])) ?? (await readBuiltField(file, ['title']));
  const entryTitle = typeof title === 'string' ? title : undefined;
  // A text of a list is on the page of its neighbors.
  const neighbors = built.flatMap(({ path }) => findItemsAt(file, path, directory));
  const filePage = await findPage(neighbors.map(({ id }) => id));
  const found = texts.flatMap(({ path, value }) =>
    facts.flatMap((fact) => (mentionsFact(value, fact) ? [{ fact, path }] : [])),
  );
  return Promise.all(
    found.map(async ({ fact, path }): Promise<Mention> => {
      const items = findItemsAt(file, path, directory);
      const [item] = items;
      const label = String(path.at(-1) ?? '');
      return {
        ...{ fact, target: toTarget({ file, path }), id: item?.id ?? '' },
        place: formatItemPath(item ?? { kind, file, path, leaf: { label } }, entryTitle),
        page: item ? ((await findPage(items.map(({ id }) => id))) ?? filePage) : null,
      };
    }),
  );
}

function walk(value: unknown, path: FieldPath): Text[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    walk(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
