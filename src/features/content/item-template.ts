import type { z } from 'zod';
import { type ContentKind, contentKinds, type ContentKindName, type ItemTemplate } from './kinds.ts';
import { bodySchema } from './text-schemas.ts';

/** Keys that lead to a text; `*` stands for every item of a list. `[]` is the body of a file. */
export type LeafPath = readonly string[];

/** A text that files of a kind hold, with its rules. */
export interface TextLeaf {
  path: LeafPath;
  schema: z.core.$ZodType;
  /** How the text is called for people, for example "Headline". */
  label: string;
  /** Whether the field may be left out. */
  isOptional: boolean;
  /** In characters; null where the rules name no limit. */
  maxLength: number | null;
  isImage: boolean;
  isMarkdown: boolean;
}

/** Texts that stand for something else than words: changing one changes addresses. */
const nameKeys = new Set(['slug', 'redirectFrom']);

/**
 * Every text and picture that an editor can change in files of a kind: numbers, dates and choices
 * are left to forms.
 */
export function listTextLeaves({ schema, ending }: ContentKind): TextLeaf[] {
  const leaves = walk(schema, [], false);
  return ending === '.md' ? [...leaves, ...walk(bodySchema, [], false)] : leaves;
}

function walk(schema: z.core.$ZodType, path: LeafPath, isOptional: boolean): TextLeaf[] {
  // The union of all kinds of schema, which tells them apart by `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      nameKeys.has(key) ? [] : walk(inner, [...path, key], false),
    );
  }
  if (def.type === 'array') return walk(def.element, [...path, '*'], false);
  if (def.type === 'optional' || def.type === 'default') {
    return walk(def.innerType, path, true);
  }
  if (def.type === 'union') {
    // A list that may also be written as one sentence: its items are what the page shows.
    return def.options
      .filter((option) => (option as z.core.$ZodTypes)._zod.def.type === 'array')
      .flatMap((option) => walk(option, path, isOptional));
  }
  return def.type === 'string' ? [toLeaf(schema as z.ZodString, path, isOptional)] : [];
}

function toLeaf(schema: z.ZodString, path: LeafPath, isOptional: boolean): TextLeaf {
  const { description, format } = schema.meta() ?? {};
  return {
    ...{ path, schema, isOptional },
    label: description ?? path.at(-1) ?? '',
    maxLength: schema.maxLength,
    isImage: path.at(-1) === 'image',
    isMarkdown: format === 'markdown',
  };
}

/**
 * The ways in which the ids of a field are written.
 *
 * @returns at least one; the first is the one to show
 */
export function listItemTemplates(kind: ContentKindName, path: LeafPath): ItemTemplate[] {
  const { ids, namedIds } = contentKinds[kind];
  const named = namedIds[path.join('.')];
  if (named) return named;
  const field = path.length === 0 ? 'content' : path.map(toIdPart).join('-');
  return [ids.replace('{field}', field)];
}

function toIdPart(key: string): string {
  return key === '*' ? '{n}' : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The names of the files whose ids hold the name of their file. */
const namedEntries = Object.values(contentKinds).flatMap(({ ids, names }) =>
  ids.includes('{entry}') ? (names ?? []) : [],
);

const slotPatterns: Record<string, string> = {
  '{id}': '(?<id>[1-9][0-9]{0,14})',
  '{entry}': `(?<entry>${namedEntries.join('|')})`,
  '{county}': '(?<county>[a-z]+(?:-[a-z]+)*)',
};

/** Makes the pattern that ids of a template have; its groups bear the names of the slots. */
export function toItemPattern(template: ItemTemplate): RegExp {
  let lists = 0;
  const source = template.replaceAll(/\{\w+\}/g, (slot) => {
    const pattern = slotPatterns[slot];
    if (pattern !== undefined) return pattern;
    lists += 1;
    return `(?<n${lists.toString()}>[1-9][0-9]{0,3})`;
  });
  return new RegExp(`^${source}$`);
}

/** What goes into the slots of a template. */
export interface ItemSlots {
  id: number | null;
  entry: string;
  county: string;
  /** Places in lists, counted from 0. */
  positions: readonly number[];
}

/** Writes an id. */
export function formatItemId(template: ItemTemplate, slots: ItemSlots): string {
  const positions = [...slots.positions];
  // The slug of a county stands for its place in the list of counties.
  if (template.includes('{county}')) positions.shift();
  return template
    .replaceAll('{id}', (slots.id ?? 0).toString())
    .replaceAll('{entry}', slots.entry)
    .replaceAll('{county}', slots.county)
    .replaceAll('{n}', () => ((positions.shift() ?? 0) + 1).toString());
}
