import * as z from 'zod/mini';
import { areEqualValues, type FieldValue } from '#model/files/field-value.ts';
import type { ListItem } from '#model/merge/saved-lists.ts';
import type { NewEntry } from './entries.ts';

/** Which page made a change, and as its how many-th: no other change of a text has the same. */
const markSchema = z.object({ by: z.string(), count: z.number() });

export type Mark = z.output<typeof markSchema>;

/** The kinds of change, with what the value of each is. */
export interface Values {
  text: string;
  image: string;
  list: ListItem[];
  /** A number, a date or a choice. */
  field: FieldValue | undefined;
  /** A new entry, or the version of one that the site has; undefined where there is none. */
  entry: NewEntry | string | undefined;
}

export type EditType = keyof Values;

export type AnyValue = Values[EditType];

/** A change as it is stored and sent: values that are not text are JSON, and none is ''. */
export const storedEditSchema = z.object({
  id: z.string(),
  /** The text's identity: two ids may share one target. */
  target: z.string(),
  type: z.enum(['text', 'image', 'list', 'field', 'entry']),
  place: z.string(),
  page: z.string(),
  isRequired: z.boolean(),
  maxLength: z.nullable(z.number()),
  base: z.string(),
  /** The surrounding list items as JSON, by which a text is found after a build has moved them. */
  list: z.optional(z.string()),
  value: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Why this value could not be saved. */
  refusal: z.optional(z.string()),
  /** Only drafts of the release before have none. */
  mark: z.optional(markSchema),
});

type StoredEdit = z.output<typeof storedEditSchema>;

/** An unsaved change of one type. */
export type EditOf<Type extends EditType> = Omit<StoredEdit, 'base' | 'list' | 'type' | 'value'> & {
  type: Type;
  base: Values[Type];
  value: Values[Type];
  list?: readonly FieldValue[] | undefined;
};

export type PendingEdit = { [Type in EditType]: EditOf<Type> }[EditType];

/** The subject of an edit, without its value. */
export type EditedText<Type extends EditType = EditType> = Omit<
  EditOf<Type>,
  'at' | 'mark' | 'refusal' | 'value'
>;

/** Returns a value as text, in which undo finds what was typed. */
export function serializeValue(type: EditType, value: AnyValue): string {
  if (value === undefined) return '';
  return typeof value === 'string' && type !== 'field' ? value : JSON.stringify(value);
}

/** Reads what `serializeValue` has written; throws for anything else. */
export function parseValue(type: EditType, text: string): AnyValue {
  if (type === 'text' || type === 'image') return text;
  if (text === '') return type === 'list' ? [] : undefined;
  if (type === 'entry' && !text.startsWith('{')) return text;
  const value = JSON.parse(text) as AnyValue;
  return type === 'list' && !Array.isArray(value) ? [] : value;
}

export function areEqual(value: AnyValue, other: AnyValue): boolean {
  const [a, b] = [value, other] as [FieldValue | undefined, FieldValue | undefined];
  return a === b || areEqualValues(a, b);
}

/** Returns whether a change is one: it may have been undone. */
export function isChange({ value, base }: PendingEdit): boolean {
  return !areEqual(value, base);
}

/** Returns the change with another value, which is of its type. */
export function withValue(edit: PendingEdit, value: AnyValue): PendingEdit {
  return { ...edit, value } as PendingEdit;
}

export function withBase(edit: PendingEdit, base: AnyValue): PendingEdit {
  return { ...edit, base } as PendingEdit;
}

export function findEdit<Type extends EditType>(
  touched: readonly PendingEdit[],
  target: string,
  type: Type,
): EditOf<Type> | undefined {
  return touched.find(
    (each): each is PendingEdit & EditOf<Type> => each.target === target && each.type === type,
  );
}

/** Returns the changes as they were before they were stored, without those that are damaged. */
export function readStoredEdits(stored: readonly StoredEdit[]): PendingEdit[] {
  return stored.flatMap(({ list, ...edit }) => {
    try {
      const [base, value] = [edit.base, edit.value].map((text) => parseValue(edit.type, text));
      const around = list !== undefined && { list: JSON.parse(list) as FieldValue[] };
      return [{ ...edit, base, value, ...around } as PendingEdit];
    } catch {
      return [];
    }
  });
}

export function toStoredEdit({ list, ...edit }: PendingEdit): StoredEdit {
  return {
    ...edit,
    base: serializeValue(edit.type, edit.base),
    value: serializeValue(edit.type, edit.value),
    ...(list && { list: JSON.stringify(list) }),
  };
}

/**
 * Returns the file and the field of a target such as `content/about.yaml#hero.title`. A new entry's
 * id stands for a file; the field is null if the target is a whole file.
 */
export function splitTarget(target: string): { file: string; field: string | null } {
  const at = target.indexOf('#');
  if (at < 0) return { file: target, field: null };
  return { file: target.slice(0, at), field: target.slice(at + 1) };
}
