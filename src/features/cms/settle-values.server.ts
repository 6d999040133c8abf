import type { z } from 'zod';
import { unwrapSchema } from './unwrap-schema.ts';
import type { FieldValue } from '#features/content/field-changes.ts';
import { areEqualValues, isList, isMapping, readEntry } from '#features/content/equal-values.ts';

type Value = FieldValue | undefined;

/**
 * Leaves of what a form sends only what was really changed: a form writes fields that were left
 * empty, dates in another spelling and space around texts.
 *
 * @param outer the rules of the value
 * @param value as sent; unknown fields stay, for the rules to refuse
 * @param present what it is compared with; undefined where there was nothing
 */
export function settleValues(outer: z.core.$ZodType, value: Value, present: Value): Value {
  const { schema, isOptional, fallback } = unwrapSchema(outer);
  if (value === undefined || value === null) return isOptional ? undefined : toEmpty(schema);
  const settled = settlePlain(schema, value, present);
  if (areEqualValues(settled, present)) return present;
  if (isOptional && settled === '') return undefined;
  if (!isOptional || present !== undefined) return settled;
  const isNothing = isList(settled) && settled.length === 0;
  return isNothing || areEqualValues(settled, fallback as Value) ? undefined : settled;
}

/** An empty list may be written as nothing at all; everything else is then really missing. */
function toEmpty({ _zod: { def } }: z.core.$ZodTypes): Value {
  return def.type === 'array' ? [] : undefined;
}

function settlePlain(schema: z.core.$ZodTypes, value: FieldValue, present: Value): FieldValue {
  const { def } = schema._zod;
  if (def.type === 'string' && typeof value === 'string') {
    return settleText(schema as unknown as z.ZodString, value.trim(), present);
  }
  if (def.type === 'array' && isList(value)) {
    const before = isList(present) && present.length === value.length ? present : [];
    return value.map((item, index) => settleValues(def.element, item, before[index]) ?? '');
  }
  if (def.type !== 'object' || !isMapping(value)) return value;
  const before = isMapping(present) ? present : {};
  // The order of the file, then that of the rules, then what neither of them knows.
  const keys = new Set([...Object.keys(before), ...Object.keys(def.shape), ...Object.keys(value)]);
  const entries = [...keys].flatMap((key): [string, FieldValue][] => {
    const inner = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    const [is, was] = [readEntry(value, key), readEntry(before, key)];
    const settled = inner ? settleValues(inner, is, was) : is;
    return settled === undefined ? [] : [[key, settled]];
  });
  return Object.fromEntries(entries);
}

function settleText({ format }: z.ZodString, text: string, present: Value): string {
  if (typeof present !== 'string') return text;
  if (present.trim() === text) return present;
  // The same moment, written in the time zone of the editor.
  const isSame = format === 'datetime' && Date.parse(present) === Date.parse(text);
  return isSame ? present : text;
}
