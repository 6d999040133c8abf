import { applyFieldChanges, type FieldPath } from './field-changes.ts';
import { type FieldValue, areEqualValues, isList, isMapping, readEntry } from './field-value.ts';
import { addField, addItem, removeEntry, replaceRoot, replaceValue } from './edit-entry.ts';
import { findOrigins, findUnmoved } from './list-origins.ts';
import { parseContentFile } from './parse-content-file.ts';

/** YAML and the data that it parses to. */
interface Yaml {
  text: string;
  data: object;
}

/** Returns the first candidate that parses to the wanted data. */
function choose(candidates: Iterable<string>, data: object): Yaml | null {
  for (const text of candidates) {
    const parsed = parseContentFile(text, '.yaml');
    if (parsed.kind === 'parsed' && areData(parsed.data, data)) return { text, data };
  }
  return null;
}

function areData(a: object, b: object): boolean {
  return areEqualValues(a as FieldValue, b as FieldValue);
}

function readValue(data: object, path: FieldPath): FieldValue | undefined {
  let value = data as FieldValue | undefined;
  for (const segment of path) {
    value =
      typeof value === 'object' && value !== null ? readEntry(value, String(segment)) : undefined;
  }
  return value;
}

function withValue(data: object, path: FieldPath, after: FieldValue | undefined): object {
  return applyFieldChanges({ data, text: '' }, [{ path, after }]).data;
}

function setValue(yaml: Yaml, path: FieldPath, after: FieldValue): Yaml | null {
  if (path.length > 0) {
    return choose(replaceValue(yaml.text, path, after), withValue(yaml.data, path, after));
  }
  return isMapping(after) ? choose(replaceRoot(yaml.text, after), after) : null;
}

function editMapping(yaml: Yaml, path: FieldPath, before: object, after: object): Yaml | null {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  // An empty mapping is written in another style.
  if (Object.keys(before).length === 0 || Object.keys(after).length === 0) return null;
  let edited: Yaml | null = yaml;
  for (const key of Object.keys(before)) {
    const fieldPath = [...path, key];
    const value = readEntry(after, key);
    if (edited === null) return null;
    if (value !== undefined) edited = editValue(edited, fieldPath, value);
  }
  for (const [key, value] of Object.entries(after as Record<string, FieldValue>)) {
    const fieldPath = [...path, key];
    if (edited === null) return null;
    if (Object.hasOwn(before, key)) continue;
    const data = withValue(edited.data, fieldPath, value);
    edited = choose(addField(edited.text, path, key, value), data);
  }
  for (const key of gone) {
    const fieldPath = [...path, key];
    if (edited === null) return null;
    edited = choose(
      removeEntry(edited.text, fieldPath),
      withValue(edited.data, fieldPath, undefined),
    );
  }
  return edited;
}

type ItemStep =
  { kind: 'set' | 'add'; index: number; value: FieldValue } | { kind: 'remove'; index: number };

/**
 * Lists the steps from the end of the list to its start, so that no step shifts the next one's
 * index.
 */
function planItems(before: readonly FieldValue[], after: readonly FieldValue[]): ItemStep[] {
  const origins = findOrigins(before, after);
  const unmoved = findUnmoved(origins);
  const steps: ItemStep[] = [];
  let old = before.length - 1;
  const removeDownTo = (end: number) => {
    for (; old > end; old -= 1) steps.push({ kind: 'remove', index: old });
  };
  for (let next = after.length - 1; next >= 0; next -= 1) {
    const [value, origin] = [after[next], origins[next]];
    if (value === undefined) continue;
    if (typeof origin === 'number' && unmoved.has(next)) {
      removeDownTo(origin);
      if (!areEqualValues(before[origin], value)) steps.push({ kind: 'set', index: origin, value });
      old = origin - 1;
    } else steps.push({ kind: 'add', index: old + 1, value });
  }
  removeDownTo(-1);
  return steps;
}

function editItem(yaml: Yaml, path: FieldPath, step: ItemStep): Yaml | null {
  if (step.kind === 'set') return editValue(yaml, [...path, step.index], step.value);
  const list = readValue(yaml.data, path);
  if (!isList(list)) return null;
  if (step.kind === 'remove') {
    const data = withValue(yaml.data, path, list.toSpliced(step.index, 1));
    return choose(removeEntry(yaml.text, [...path, step.index]), data);
  }
  const data = withValue(yaml.data, path, list.toSpliced(step.index, 0, step.value));
  return choose(addItem(yaml.text, path, step.index, step.value), data);
}

function editList(
  yaml: Yaml,
  path: FieldPath,
  before: readonly FieldValue[],
  after: readonly FieldValue[],
): Yaml | null {
  // An empty list is written in another style.
  if (before.length === 0 || after.length === 0) return null;
  return planItems(before, after).reduce<Yaml | null>(
    (edited, step) => edited && editItem(edited, path, step),
    yaml,
  );
}

function editInside(yaml: Yaml, path: FieldPath, after: FieldValue): Yaml | null {
  const before = path.length === 0 ? (yaml.data as FieldValue) : readValue(yaml.data, path);
  if (areEqualValues(before, after)) return yaml;
  if (isMapping(before) && isMapping(after)) return editMapping(yaml, path, before, after);
  if (isList(before) && isList(after)) return editList(yaml, path, before, after);
  return null;
}

function editValue(yaml: Yaml, path: FieldPath, after: FieldValue): Yaml | null {
  return editInside(yaml, path, after) ?? setValue(yaml, path, after);
}

/**
 * Changes YAML with a mapping at its root from one state to another in as few lines as possible:
 * lists gain and lose items, mappings gain and lose fields, and single values are replaced. Each
 * step is parsed again; where the smallest edit fails, a more cautious one is tried. Returns null
 * where all fail.
 */
export function editYaml(text: string, before: object, after: object): string | null {
  return editValue({ text, data: before }, [], after as FieldValue)?.text ?? null;
}
