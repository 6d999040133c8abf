import { formatKey } from '#model/field-info.ts';
import { findWordsField } from '#model/entries/target-words.ts';
import { findEntryId, findEntryName, type ContentDirectory } from './content-directory.ts';
import { findFileKind } from '#model/entries/content-file.ts';
import { toContentPath } from '#model/files/content-files.ts';
import { toEntryName } from '#model/files/entry-name.ts';
import type { FieldPath } from '#model/files/field-changes.ts';
import {
  formatTextId,
  listIdTemplates,
  readEntryNumber,
  toIdPattern,
  listTextLeaves,
  type TextLeaf,
} from './id-template.ts';
import { contentKindNames, contentKinds, type ContentKindName } from '#model/kinds.ts';

/** The location of a text or picture with a content id. */
export interface ContentText {
  id: string;
  kind: ContentKindName;
  /** Relative to the root of the repository. */
  file: string;
  path: FieldPath;
  leaf: TextLeaf;
}

interface Field {
  kind: ContentKindName;
  leaf: TextLeaf;
  templates: string[];
  patterns: RegExp[];
}

const fields: Field[] = contentKindNames.flatMap((kind) =>
  listTextLeaves(contentKinds[kind]).map((leaf) => {
    const templates = listIdTemplates(kind, leaf.path);
    return { kind, leaf, templates, patterns: templates.map(toIdPattern) };
  }),
);

/**
 * Parses a content id; null for one that no page could have. Whether the file has the field, such
 * as the seventh city of a county, is for the reader of the file to check.
 */
export function findContentText(id: string, directory: ContentDirectory): ContentText | null {
  // No valid id is longer.
  if (id.length > 120) return null;
  for (const { kind, leaf, patterns } of fields) {
    for (const pattern of patterns) {
      const slots = pattern.exec(id)?.groups ?? (pattern.test(id) ? {} : null);
      const location = slots && locate(kind, leaf, slots, directory);
      if (location) return { id, kind, leaf, ...location };
    }
  }
  return null;
}

/** Returns the entry that an id names by number, whether or not the site has it. */
export function findNamedEntry(id: string): { kind: ContentKindName; number: number } | null {
  if (id.length > 120) return null;
  for (const { kind, patterns } of fields) {
    if (!contentKinds[kind].isOpen) continue;
    for (const pattern of patterns) {
      const number = readEntryNumber(pattern.exec(id)?.groups ?? {});
      if (number !== undefined) return { kind, number: Number(number) };
    }
  }
  return null;
}

/** Returns whether an id names a text by its entry's file, in a collection that editors add to. */
export function namesEntryFile(id: string): boolean {
  if (id.length > 120) return false;
  return fields.some(
    ({ kind, patterns }) =>
      contentKinds[kind].isOpen &&
      patterns.some((pattern) => pattern.exec(id)?.groups?.entry !== undefined),
  );
}

/**
 * Formats an entry's name for a sentence: "the testimonial by Maria G."; "this article" without a
 * title.
 */
export function formatEntryName(kind: ContentKindName, title: string | undefined): string {
  const { label, list } = contentKinds[kind];
  const noun = label.toLowerCase();
  if (title === undefined) return `this ${noun}`;
  if (kind === 'testimonials') return `the ${noun} by ${title}`;
  return list?.identifier === 'name' ? `the ${noun} ${title}` : `the ${noun} “${title}”`;
}

/** Returns whether the site has an entry of that name, or a county that a page may be about. */
function isKnown(kind: ContentKindName, entry: string, directory: ContentDirectory): boolean {
  return 'id' in contentKinds[kind].schema.shape
    ? findEntryId(directory, kind, entry) !== null
    : directory.counties.includes(entry);
}

function locate(
  kind: ContentKindName,
  leaf: TextLeaf,
  slots: Record<string, string | undefined>,
  directory: ContentDirectory,
): Pick<ContentText, 'file' | 'path'> | null {
  const { names, isOpen } = contentKinds[kind];
  const [only, ...others] = names ?? [];
  const number = readEntryNumber(slots);
  const { entry } = slots;
  if (isOpen && entry !== undefined && !isKnown(kind, entry, directory)) return null;
  const name =
    entry ??
    (number === undefined
      ? others.length === 0
        ? only
        : null
      : findEntryName(directory, kind, number));
  if (name === null || name === undefined) return null;
  if (!isOpen && names?.includes(name) === false) return null;
  const positions = ['n1', 'n2'].flatMap((slot) => (slots[slot] ? [Number(slots[slot]) - 1] : []));
  if (slots.county !== undefined) {
    const county = directory.counties.indexOf(slots.county);
    if (county < 0) return null;
    positions.unshift(county);
  }
  const path = leaf.path.map((key) => (key === '*' ? (positions.shift() ?? 0) : key));
  return { file: `content/${toContentPath(contentKinds[kind], name)}`, path };
}

/**
 * Returns the items of a field under each of its ids; none for a field that only forms can change.
 */
export function findTextsAt(
  file: string,
  path: FieldPath,
  directory: ContentDirectory,
): ContentText[] {
  const kind = findFileKind(file);
  if (kind === null) return [];
  const pattern = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  const field = fields.find((each) => each.kind === kind && each.leaf.path.join('.') === pattern);
  if (!field) return [];
  const entry = toEntryName(file);
  const positions = path.filter((key) => typeof key === 'number');
  const id = findEntryId(directory, kind, entry);
  const county = directory.counties[positions[0] ?? 0] ?? '';
  return field.templates
    .filter((template) => id !== null || !/\{(?:id|member)\}/.test(template))
    .map((template) => ({
      id: formatTextId(template, { id, entry, county, positions }),
      kind,
      file,
      path,
      leaf: field.leaf,
    }));
}

/** Returns the key of an item's field: items with the same target are the same text. */
export function toTarget({ file, path }: Pick<ContentText, 'file' | 'path'>): string {
  return `${file}#${path.join('.')}`;
}

/** Returns the id of a picture's description; null for a text. */
export function findAltId(item: ContentText, directory: ContentDirectory): string | null {
  if (!item.leaf.isImage) return null;
  const path = [...item.path.slice(0, -1), 'imageAlt'];
  const ids = findTextsAt(item.file, path, directory).map(({ id }) => id);
  // Where a field has two ids, its description does, too; the matching one shares the prefix.
  return ids.find((id) => id.startsWith(item.id.replace(/(?<!\d)\d+$/, ''))) ?? ids[0] ?? null;
}

/** Returns the id of the target that the words of a button or link have; null for other texts. */
export function findTargetId(
  { file, path }: ContentText,
  directory: ContentDirectory,
): string | null {
  const field = `${path.at(-1) ?? ''}To`;
  if (findWordsField(field) === null) return null;
  const [item] = findTextsAt(file, [...path.slice(0, -1), field], directory);
  return item?.id ?? null;
}

/** Formats an item's path for display: "Home › Top of the page › Headline". */
export function formatTextPath(
  { kind, file, path, leaf }: Omit<ContentText, 'id' | 'leaf'> & { leaf: Pick<TextLeaf, 'label'> },
  entryTitle?: string,
): string {
  const { names, label } = contentKinds[kind];
  const isOnlyFile = names?.length === 1;
  const page = isOnlyFile ? label : `${label} “${entryTitle ?? toEntryName(file)}”`;
  const parts: string[] = [];
  for (const key of path) {
    if (typeof key === 'number') parts.push(`${parts.pop() ?? ''} ${key + 1}`.trim());
    else if (key !== 'items') parts.push(formatKey(key));
  }
  const last = path.at(-1);
  const number = typeof last === 'number' ? ` ${last + 1}` : '';
  return [page, ...parts.slice(0, -1), leaf.label + number].join(' › ');
}
