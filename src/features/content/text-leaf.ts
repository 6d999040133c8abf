import type { z } from 'zod';
import { bodySchema } from './text-schemas.ts';
import type { ContentKind } from './kinds.ts';

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
