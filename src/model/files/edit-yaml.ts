import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { type FieldValue, areEqualValues, isList, isMapping, readEntry } from './field-value.ts';
import { findOrigins } from './list-origins.ts';

type Before = FieldValue | undefined;

/** Keeps the former style of a text where that can express it. */
function chooseStyle(text: string, former: Scalar.Type | null | undefined): Scalar.Type {
  if (text === '') return Scalar.QUOTE_SINGLE;
  // Only double quotes keep the white space around a text.
  if (text.trim() !== text) return Scalar.QUOTE_DOUBLE;
  if (text.includes('\n')) return former?.startsWith('BLOCK') ? former : Scalar.BLOCK_LITERAL;
  return former ?? (text.length > 80 ? Scalar.BLOCK_FOLDED : Scalar.PLAIN);
}

function editScalar(former: unknown, after: FieldValue): Scalar {
  const scalar = new Scalar(after);
  if (typeof after !== 'string') return scalar;
  const wasText = isScalar(former) && typeof former.value === 'string';
  scalar.type = chooseStyle(after, wasText ? former.type : null);
  return scalar;
}

function editList(former: unknown, before: Before, after: readonly FieldValue[]): YAMLSeq {
  const seq = isSeq(former) ? former : new YAMLSeq();
  const [items, values] = [[...seq.items], isList(before) ? before : []];
  const origins = findOrigins(values, after);
  seq.items = after.map((value, index) => {
    const origin = origins[index] ?? -1;
    return editNode(items[origin], values[origin], value);
  });
  if (items.length === 0) seq.flow = false;
  return seq;
}

function editMapping(former: unknown, before: Before, after: Record<string, FieldValue>): YAMLMap {
  const map = isMap(former) ? former : new YAMLMap();
  const values = isMapping(before) ? before : {};
  const pairs = new Map(map.items.map((pair) => [String(pair.key), pair]));
  if (pairs.size === 0) map.flow = false;
  map.items = map.items.filter((pair) => Object.hasOwn(after, String(pair.key)));
  for (const [key, value] of Object.entries(after)) {
    const pair = pairs.get(key);
    const node = editNode(pair?.value, readEntry(values, key), value);
    if (pair) pair.value = node;
    else map.items.push(new Pair(key, node));
  }
  return map;
}

/** Edits a node in place where it keeps its kind, so that its comments and its style stay. */
function editNode(former: unknown, before: Before, after: FieldValue): Node {
  if (isNode(former) && areEqualValues(before, after)) return former;
  const node = isList(after)
    ? editList(former, before, after)
    : isMapping(after)
      ? editMapping(former, before, after)
      : editScalar(former, after);
  if (!isNode(former)) return node;
  const { comment, commentBefore, spaceBefore } = former;
  return Object.assign(node, { comment, commentBefore, spaceBefore });
}

/**
 * Changes YAML with a mapping at its root from one state to another. Comments, order and the style
 * of texts stay. Each paragraph becomes one line, so that a changed word changes one line.
 *
 * @param before what `text` parses to
 */
export function editYaml(text: string, before: object, after: object): string {
  // Quotes what YAML 1.1 reads as another type, such as dates and "yes".
  const document = parseDocument(text, { compat: 'yaml-1.1', uniqueKeys: false });
  const root = editNode(document.contents, before as FieldValue, after as FieldValue);
  document.contents = root as typeof document.contents;
  return document.toString({
    lineWidth: 0,
    singleQuote: true,
    doubleQuotedMinMultiLineLength: Infinity,
  });
}
