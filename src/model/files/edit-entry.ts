import { isCollection, isMap, isSeq, type ParsedNode } from 'yaml';
import type { FieldPath } from './field-changes.ts';
import type { FieldValue } from './field-value.ts';
import { editScalar } from './edit-scalar.ts';
import { writeField, writeFlow, writeValue } from './write-value.ts';
import { findColumn, findContentEnd, findLineEnd, findEntry, readRoot } from './yaml-entry.ts';

// Each function yields whole texts, the smallest change first. The caller checks which of them
// parses to the wanted data.

function findNode(text: string, path: FieldPath): ParsedNode | null {
  return path.length === 0 ? readRoot(text) : (findEntry(text, path)?.node ?? null);
}

export function* replaceValue(text: string, path: FieldPath, value: FieldValue): Generator<string> {
  const entry = findEntry(text, path);
  if (entry === null) return;
  const { node, kind, column, indicatorEnd, isInFlow } = entry;
  if (typeof value !== 'object' || value === null) yield* editScalar(text, entry, value);
  if (node && (isInFlow || (isCollection(node) && node.flow === true))) {
    yield text.slice(0, node.range[0]) + writeFlow(value) + text.slice(node.range[1]);
  }
  if (isInFlow) return;
  const isEmpty = node === null || node.range[0] === node.range[1];
  const end = isEmpty ? indicatorEnd : findContentEnd(text, node);
  for (const isCautious of [false, true]) {
    const written = writeValue(value, { kind, column, isCautious });
    // A comment after the old value stays where the new value leaves room for it.
    yield text.slice(0, indicatorEnd) + written + text.slice(end);
    yield text.slice(0, indicatorEnd) + written + text.slice(findLineEnd(text, end));
  }
}

/** Rewrites all fields, for when no smaller edit works. */
export function* replaceRoot(text: string, data: object): Generator<string> {
  const root = readRoot(text);
  const fields = Object.entries(data as Record<string, FieldValue>);
  if (root === null) return;
  for (const isCautious of [false, true]) {
    const lines = fields.map(([key, value]) => writeField(key, value, 0, isCautious));
    const written = lines.length === 0 ? '{}' : lines.join('\n');
    yield text.slice(0, root.range[0]) + written + text.slice(findContentEnd(text, root));
  }
}

export function* addField(
  text: string,
  path: FieldPath,
  key: string,
  value: FieldValue,
): Generator<string> {
  const mapping = findNode(text, path);
  const first = isMap(mapping) && mapping.flow !== true ? mapping.items[0] : undefined;
  if (!mapping || !first) return;
  const column = findColumn(text, first.key.range[0]);
  const lineEnd = findLineEnd(text, findContentEnd(text, mapping));
  for (const isCautious of [false, true]) {
    const field = ' '.repeat(column) + writeField(key, value, column, isCautious);
    yield `${text.slice(0, lineEnd)}\n${field}${text.slice(lineEnd)}`;
  }
}

/** The list must have items. */
export function* addItem(
  text: string,
  path: FieldPath,
  index: number,
  value: FieldValue,
): Generator<string> {
  const next = findEntry(text, [...path, Math.max(index - 1, 0)]);
  const list = findNode(text, path);
  if (!next?.node || !isSeq(list) || list.flow === true) return;
  const { column } = next;
  const start = next.entryStart - column;
  const lineEnd = findLineEnd(text, findContentEnd(text, next.node));
  for (const isCautious of [false, true]) {
    const written = writeValue(value, { kind: 'item', column, isCautious });
    const item = `${' '.repeat(column)}-${written}`;
    yield index === 0
      ? `${text.slice(0, start)}${item}\n${text.slice(start)}`
      : `${text.slice(0, lineEnd)}\n${item}${text.slice(lineEnd)}`;
  }
}

/** Removes a field or a list item together with its lines. */
export function* removeEntry(text: string, path: FieldPath): Generator<string> {
  const entry = findEntry(text, path);
  if (entry === null || entry.isInFlow) return;
  const { entryStart, column, indicatorEnd, node } = entry;
  const end = findLineEnd(
    text,
    Math.max(indicatorEnd, node ? findContentEnd(text, node) : indicatorEnd),
  );
  const lineStart = entryStart - column;
  if (text.slice(lineStart, entryStart).trim() !== '') {
    // Something precedes the entry on its line, such as a dash; the next entry takes its position.
    yield text.slice(0, entryStart) + text.slice(end).trimStart();
  } else if (end < text.length) yield text.slice(0, lineStart) + text.slice(end + 1);
  else yield text.slice(0, Math.max(lineStart - 1, 0));
}
