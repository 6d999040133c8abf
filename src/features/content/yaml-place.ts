import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { FieldPath } from './field-changes.ts';

/** Where a value stands in YAML; all offsets count from the start of the text. */
export interface YamlPlace {
  kind: 'field' | 'item';
  /** Null where nothing is written. */
  node: ParsedNode | null;
  /** Where the name or the dash starts. */
  entryStart: number;
  /** The column of the name or the dash. */
  column: number;
  /** Right after the colon or the dash. */
  markEnd: number;
  /** Whether it stands between brackets or braces. */
  isInFlow: boolean;
}

interface MarkToken {
  type: string;
  offset: number;
}

function findMark(tokens: readonly MarkToken[] | undefined, type: string): number | null {
  return tokens?.find((token) => token.type === type)?.offset ?? null;
}

/** How far a place is from the start of its line. */
export function findColumn(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** The end of the line that an offset is in, before its line break. */
export function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** A key as data names it: it need not be written as text. */
function toName(key: unknown): string {
  if (key === null) return '';
  return typeof key === 'string' ? key : JSON.stringify(key);
}

function findField(node: ParsedNode, key: string, text: string): YamlPlace | null {
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && toName(item.key.value) === key);
  const mark = findMark(pair?.srcToken?.sep, 'map-value-ind');
  const entryStart = pair?.key.range[0];
  if (!pair || entryStart === undefined || mark === null) return null;
  return {
    kind: 'field',
    node: pair.value,
    entryStart,
    column: findColumn(text, entryStart),
    markEnd: mark + 1,
    isInFlow: node.flow === true,
  };
}

function findItem(node: ParsedNode, index: number, text: string): YamlPlace | null {
  if (!isSeq(node)) return null;
  const item = node.items[index];
  if (item === undefined) return null;
  if (node.flow === true) {
    const entryStart = item.range[0];
    const column = findColumn(text, entryStart);
    return { kind: 'item', node: item, entryStart, column, markEnd: entryStart, isInFlow: true };
  }
  const tokens = node.srcToken && 'items' in node.srcToken ? node.srcToken.items : [];
  const dashes = tokens.flatMap(({ start }) => findMark(start, 'seq-item-ind') ?? []);
  const dash = dashes[index];
  if (dash === undefined) return null;
  const column = findColumn(text, dash);
  return { kind: 'item', node: item, entryStart: dash, column, markEnd: dash + 1, isInFlow: false };
}

/** The mapping that YAML holds at its root; null where there is none. */
export function readRoot(text: string): ParsedNode | null {
  return parseDocument(text, { keepSourceTokens: true }).contents;
}

/**
 * Finds a value in YAML.
 *
 * @param text YAML that can be read
 * @param path names and positions that lead to the value, at least one
 * @returns its place, or null where there is none
 */
export function findPlace(text: string, path: FieldPath): YamlPlace | null {
  let node = readRoot(text);
  let place: YamlPlace | null = null;
  let isInFlow = false;
  for (const segment of path) {
    if (node === null) return null;
    place =
      typeof segment === 'number' && isSeq(node)
        ? findItem(node, segment, text)
        : findField(node, String(segment), text);
    if (place === null) return null;
    isInFlow ||= place.isInFlow;
    node = place.node;
  }
  return place && { ...place, isInFlow };
}

/**
 * The end of what a node writes: blank lines and comments behind it are not part of it.
 *
 * @param node any value of the text
 */
export function findContentEnd(text: string, node: ParsedNode): number {
  const [start, end] = node.range;
  if (isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL')) {
    const source = text.slice(start, end);
    const keepsBlankLines = /^[^\n#]*\+/.test(source);
    return start + source.replace(keepsBlankLines ? /\n$/ : /(?:\n[ \t]*)+$/, '').length;
  }
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1);
    return last ? findContentEnd(text, last.value ?? last.key) : end;
  }
  if (isSeq(node) && node.flow !== true) {
    const last = node.items.at(-1);
    return last ? findContentEnd(text, last) : end;
  }
  return end;
}
