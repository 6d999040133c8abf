import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { FieldPath } from './field-changes.ts';

/** The location of a value in YAML; offsets count from the start of the text. */
export interface YamlEntry {
  kind: 'field' | 'item';
  node: ParsedNode | null;
  entryStart: number;
  /** The column of the name or the dash. */
  column: number;
  /** The offset after the colon or the dash. */
  indicatorEnd: number;
  /** Whether the value is between brackets or braces. */
  isInFlow: boolean;
}

interface IndicatorToken {
  type: string;
  offset: number;
}

function findIndicator(tokens: readonly IndicatorToken[] | undefined, type: string): number | null {
  return tokens?.find((token) => token.type === type)?.offset ?? null;
}

export function findColumn(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** Excludes the line break. */
export function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}

/** Returns a key as a property name: keys need not be texts. */
function toName(key: unknown): string {
  if (key === null) return '';
  return typeof key === 'string' ? key : JSON.stringify(key);
}

function findField(node: ParsedNode, key: string, text: string): YamlEntry | null {
  if (!isMap(node)) return null;
  const pair = node.items.find((item) => isScalar(item.key) && toName(item.key.value) === key);
  const colon = findIndicator(pair?.srcToken?.sep, 'map-value-ind');
  const entryStart = pair?.key.range[0];
  if (!pair || entryStart === undefined || colon === null) return null;
  return {
    kind: 'field',
    node: pair.value,
    entryStart,
    column: findColumn(text, entryStart),
    indicatorEnd: colon + 1,
    isInFlow: node.flow === true,
  };
}

function findItem(node: ParsedNode, index: number, text: string): YamlEntry | null {
  if (!isSeq(node)) return null;
  const item = node.items[index];
  if (item === undefined) return null;
  if (node.flow === true) {
    const entryStart = item.range[0];
    const column = findColumn(text, entryStart);
    return {
      kind: 'item',
      node: item,
      entryStart,
      column,
      indicatorEnd: entryStart,
      isInFlow: true,
    };
  }
  const tokens = node.srcToken && 'items' in node.srcToken ? node.srcToken.items : [];
  const dashes = tokens.flatMap(({ start }) => findIndicator(start, 'seq-item-ind') ?? []);
  const dash = dashes[index];
  if (dash === undefined) return null;
  const column = findColumn(text, dash);
  return {
    kind: 'item',
    node: item,
    entryStart: dash,
    column,
    indicatorEnd: dash + 1,
    isInFlow: false,
  };
}

export function readRoot(text: string): ParsedNode | null {
  return parseDocument(text, { keepSourceTokens: true }).contents;
}

/** Finds a value by its path, which must not be empty. */
export function findEntry(text: string, path: FieldPath): YamlEntry | null {
  let node = readRoot(text);
  let entry: YamlEntry | null = null;
  let isInFlow = false;
  for (const segment of path) {
    if (node === null) return null;
    entry =
      typeof segment === 'number' && isSeq(node)
        ? findItem(node, segment, text)
        : findField(node, String(segment), text);
    if (entry === null) return null;
    isInFlow ||= entry.isInFlow;
    node = entry.node;
  }
  return entry && { ...entry, isInFlow };
}

/** Returns the end of a node without the blank lines and comments after it. */
export function findContentEnd(text: string, node: ParsedNode): number {
  const [start, end] = node.range;
  if (isScalar(node) && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL')) {
    const source = text.slice(start, end);
    const keepsBlankLines = /^[^\n#]*\+/.test(source);
    return (
      start + source.replace(keepsBlankLines ? /\n$/ : /(?<!\n[ \t]*)(?:\n[ \t]*)+$/, '').length
    );
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
