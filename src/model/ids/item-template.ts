import type * as z from 'zod';
import { readChoiceSource } from '#model/schemas/chosen-fields.ts';
import {
  type ContentKind,
  contentKinds,
  type ContentKindName,
  type ItemTemplate,
} from '#model/kinds.ts';
import { momentFormat } from '#model/schemas/notice.ts';
import { namedMembers, toMemberName } from '#model/schemas/team-member.ts';
import { bodySchema, linkFormat } from '#model/schemas/text-schemas.ts';

/** The path to a text; `*` stands for every item of a list, `[]` is the body of a file. */
export type LeafPath = readonly string[];

export interface TextLeaf {
  path: LeafPath;
  schema: z.core.$ZodType;
  label: string;
  isOptional: boolean;
  /** In characters; null for no limit. */
  maxLength: number | null;
  isImage: boolean;
  isMarkdown: boolean;
  /** True for a time in Florida, such as "2026-11-27T09:00". */
  isMoment: boolean;
  /** True for the target of a link. */
  isLink: boolean;
}

/** Only forms change these, since they change addresses. */
const nameKeys = new Set(['slug', 'redirectFrom']);

/**
 * Lists the texts and pictures that can be edited on a page; forms change numbers, dates and
 * choices.
 */
export function listTextLeaves({ schema, ending }: ContentKind): TextLeaf[] {
  const leaves = walk(schema, [], false);
  return ending === '.md' ? [...leaves, ...walk(bodySchema, [], false)] : leaves;
}

function walk(schema: z.core.$ZodType, path: LeafPath, isOptional: boolean): TextLeaf[] {
  // Narrows Zod's base type to the union that `type` discriminates.
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
    // Where a list may also be written as one sentence, the page shows the items.
    return def.options
      .filter((option) => (option as z.core.$ZodTypes)._zod.def.type === 'array')
      .flatMap((option) => walk(option, path, isOptional));
  }
  if (def.type !== 'string' || readChoiceSource(schema) !== null) return [];
  return [toLeaf(schema as z.ZodString, path, isOptional)];
}

function toLeaf(schema: z.ZodString, path: LeafPath, isOptional: boolean): TextLeaf {
  const { description, format } = schema.meta() ?? {};
  return {
    ...{ path, schema, isOptional },
    label: description ?? path.at(-1) ?? '',
    maxLength: schema.maxLength,
    isImage: path.at(-1) === 'image',
    isMarkdown: format === 'markdown',
    isMoment: format === momentFormat,
    isLink: format === linkFormat,
  };
}

/** Lists the templates of a field's ids, at least one; the first is the preferred one. */
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

const numberPattern = '(?<id>[1-9][0-9]{0,14})';

const slotPatterns: Record<string, string> = {
  '{id}': numberPattern,
  '{member}': `(?:(?<member>${namedMembers.join('|')})|team-${numberPattern})`,
  '{entry}': '(?<entry>[a-z0-9]+(?:-[a-z0-9]+)*)',
  '{county}': '(?<county>[a-z]+(?:-[a-z]+)*)',
};

/** Returns a pattern for a template's ids; its groups are named after the slots. */
export function toItemPattern(template: ItemTemplate): RegExp {
  let lists = 0;
  const source = template.replaceAll(/\{\w+\}/g, (slot) => {
    const pattern = slotPatterns[slot];
    if (pattern !== undefined) return pattern;
    lists += 1;
    return `(?<n${lists}>[1-9][0-9]{0,3})`;
  });
  return new RegExp(`^${source}$`);
}

/** Returns the number of the entry that an id names, from its pattern's groups. */
export function readEntryNumber(slots: Record<string, string | undefined>): string | undefined {
  const member = namedMembers.findIndex((name) => name === slots.member);
  return member < 0 ? slots.id : (member + 1).toString();
}

export interface ItemSlots {
  id: number | null;
  entry: string;
  county: string;
  /** Positions in lists, counted from 0. */
  positions: readonly number[];
}

export function formatItemId(template: ItemTemplate, slots: ItemSlots): string {
  const positions = [...slots.positions];
  // A county is identified by its slug instead of its position.
  if (template.includes('{county}')) positions.shift();
  return template
    .replaceAll('{id}', (slots.id ?? 0).toString())
    .replaceAll('{entry}', slots.entry)
    .replaceAll('{member}', toMemberName(slots.id ?? 0))
    .replaceAll('{county}', slots.county)
    .replaceAll('{n}', () => ((positions.shift() ?? 0) + 1).toString());
}
