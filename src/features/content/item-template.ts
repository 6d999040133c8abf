import { contentKinds, type ContentKindName, type ItemTemplate } from './kinds.ts';
import type { LeafPath } from './text-leaf.ts';

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
