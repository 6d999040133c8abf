import type * as z from 'zod';
import { type Field, listKindFields, listTyped } from '#model/field.ts';
import {
  type ContentKind,
  contentKinds,
  type ContentKindName,
  type IdTemplate,
} from '#model/kinds.ts';
import type { PictureShape } from '#model/schemas/picture-fields.ts';
import { namedMembers, toMemberName } from '#model/schemas/team-member.ts';

/** The path to a text; `*` stands for every item of a list, `[]` is the body of a file. */
export type LeafPath = readonly string[];

export interface TextLeaf {
  path: LeafPath;
  schema: z.ZodType;
  label: string;
  isOptional: boolean;
  /** In characters; null for no limit. */
  maxLength: number | null;
  isImage: boolean;
  isMarkdown: boolean;
  /** True for a text in which words may be bold or a link. */
  isParagraph: boolean;
  /** True for a time at the agency, such as "2026-11-27T09:00". */
  isMoment: boolean;
  /** True for the target of a link. */
  isLink: boolean;
  isPortrait?: true;
  /** How pages crop the picture of a focal point. */
  shapes?: readonly PictureShape[];
}

/** Only forms change these, since they change addresses. */
const nameKeys = new Set(['slug', 'redirectFrom']);

/**
 * Lists the texts and pictures that can be edited on a page; forms change numbers, dates and
 * choices.
 */
export function listTextLeaves(kind: ContentKind): TextLeaf[] {
  return listTyped(listKindFields(kind))
    .filter(({ path }) => !path.some((key) => nameKeys.has(key)))
    .map(({ path, field }) => toLeaf(path[0] === 'body' ? [] : path, field));
}

function toLeaf(path: LeafPath, { label, optional, spec, schema }: Field): TextLeaf {
  return {
    path,
    schema,
    label,
    isOptional: optional,
    maxLength: 'max' in spec ? spec.max : null,
    isImage: spec.kind === 'picture',
    isMarkdown: spec.kind === 'markdown',
    isParagraph: spec.kind === 'text' && spec.isParagraph === true,
    isMoment: spec.kind === 'moment',
    isLink: spec.kind === 'link',
    ...(spec.kind === 'picture' && spec.isPortrait && { isPortrait: true }),
    ...(spec.kind === 'focus' && { shapes: spec.shapes }),
  };
}

/** Lists the templates of a field's ids, at least one; the first is the preferred one. */
export function listIdTemplates(kind: ContentKindName, path: LeafPath): IdTemplate[] {
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
export function toIdPattern(template: IdTemplate): RegExp {
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

export interface IdSlots {
  id: number | null;
  entry: string;
  county: string;
  /** Positions in lists, counted from 0. */
  positions: readonly number[];
}

export function formatTextId(template: IdTemplate, slots: IdSlots): string {
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
