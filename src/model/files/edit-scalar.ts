import { isScalar, parse, type Scalar } from 'yaml';
import type { FieldValue } from './field-value.ts';
import { compareSequences } from '#lib/text/difference.ts';
import { refoldLines, type WordWriting } from './refold-lines.ts';
import {
  canBeFolded,
  canBeLiteral,
  canBePlain,
  canBeSingleQuoted,
  escapeDoubleQuoted,
  escapeSingleQuoted,
  isDateLike,
  listLineStyles,
  writeInStyle,
  type LineStyle,
  indentLines,
  writeFlow,
  writeLiteral,
} from './write-value.ts';
import { findContentEnd, findLineEnd, type YamlEntry } from './yaml-entry.ts';

interface ScalarSource {
  start: number;
  /** Excludes blank lines and comments after the scalar. */
  end: number;
  source: string;
  entry: YamlEntry;
  value: unknown;
}

const asWritten: WordWriting = { read: (written) => written, write: (word) => word };

function readDoubleQuoted(written: string): string | null {
  // A final backslash escapes the space or line break after it.
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(written)) return null;
  const word: unknown = parse(`"${written}"`);
  return typeof word === 'string' ? word : null;
}

const wordWritings: Record<LineStyle, WordWriting> = {
  plain: asWritten,
  single: { read: (written) => written.replaceAll("''", "'"), write: escapeSingleQuoted },
  double: { read: readDoubleQuoted, write: escapeDoubleQuoted },
};

const lineStyles: Partial<Record<Scalar.Type, LineStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
};

function canHold(style: LineStyle, value: string, { entry, value: old }: ScalarSource): boolean {
  const line = value.replaceAll('\n', ' ');
  if (style === 'double') return true;
  if (style === 'single') return canBeSingleQuoted(line);
  const wasDate = typeof old === 'string' && isDateLike(old);
  return canBePlain(line, entry.isInFlow) && (wasDate || !isDateLike(value));
}

/** Returns the scalar with a new text in its own style; null where that style can't express it. */
function editLines(scalar: ScalarSource, style: LineStyle, value: string): string | null {
  if (!canHold(style, value, scalar)) return null;
  const quote = { plain: '', single: "'", double: '"' }[style];
  const [first = '', ...others] = scalar.source
    .slice(quote.length, scalar.source.length - quote.length)
    .split('\n');
  if (others.length === 0 && value.includes('\n')) return null;
  const indent = /^ */.exec(others.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const lines = [first, ...others].map((line) => line.trim());
  const width = others.length === 0 ? null : indent.length;
  const edited = refoldLines(lines, value, wordWritings[style], width);
  if (edited === null) return others.length === 0 ? writeInStyle(value, style) : null;
  const unchanged = new Map(others.map((line) => [line.trim(), line]));
  const [start = '', ...rest] = edited;
  const following = rest.map((line) => unchanged.get(line) ?? (line === '' ? '' : indent + line));
  return quote + [start, ...following].join('\n') + quote;
}

function editLiteralLines(lines: readonly string[], value: string, indent: number): string {
  const old = lines.map((line) => line.slice(indent));
  const next = value.split('\n');
  const edited = compareSequences(old, next).flatMap(({ kind, before, after }) =>
    kind === 'same'
      ? lines.slice(before.start, before.end)
      : next
          .slice(after.start, after.end)
          .map((line) => (line === '' ? '' : ' '.repeat(indent) + line)),
  );
  return edited.map((line) => `\n${line}`).join('');
}

function editBlock({ source, entry }: ScalarSource, value: string): string | null {
  const [header = '', ...lines] = source.split('\n');
  const [, style, indicators = '', comment = ''] = /^([|>])([-+\d]*)(.*)$/.exec(header) ?? [];
  const body = value.replace(/(?<!\n)\n*$/, '');
  const endings = value.length - body.length;
  const digit = /\d/.exec(indicators)?.[0] ?? '';
  const firstLine = lines.find((line) => line.trim() !== '') ?? '';
  const indent = digit === '' ? firstLine.search(/[^ ]/) : entry.column + Number(digit);
  const holds = style === '|' ? canBeLiteral(body) : canBeFolded(body);
  if (indent < 1 || !holds || endings > 1 || indicators.includes('+')) return null;
  const newHeader = `${style ?? ''}${digit}${endings === 0 ? '-' : ''}${comment}`;
  if (style === '|') return newHeader + editLiteralLines(lines, body, indent);
  const folded = lines.map((line) => line.slice(indent));
  const edited = refoldLines(folded, body, asWritten, indent);
  return edited && newHeader + indentLines(edited, indent);
}

function* rewrite(text: string, scalar: ScalarSource, value: FieldValue, isBlock: boolean) {
  const { start, end, entry } = scalar;
  const lineEnd = findLineEnd(text, end);
  // A comment follows the header of a block, or a value on a single line.
  const blockComment = /^[|>][-+\d]*(.*)/.exec(scalar.source)?.[1] ?? '';
  const comment = isBlock ? blockComment : text.slice(end, lineEnd);
  if (typeof value !== 'string') {
    yield text.slice(0, start) + writeFlow(value) + (isBlock ? comment : '') + text.slice(end);
    return;
  }
  if (!entry.isInFlow && (isBlock || value.includes('\n')) && canBeLiteral(value)) {
    const block = writeLiteral(value, entry.column + 2, comment);
    yield text.slice(0, start) + block + text.slice(isBlock ? end : lineEnd);
  }
  for (const style of listLineStyles(value, entry.isInFlow)) {
    const line = writeInStyle(value, style) + (isBlock ? comment : '');
    yield text.slice(0, start) + line + text.slice(end);
  }
}

/**
 * Yields the whole YAML with a new value for a scalar, the smallest change first. The caller checks
 * which of them parses to the wanted data.
 */
export function* editScalar(text: string, entry: YamlEntry, value: FieldValue): Generator<string> {
  const { node } = entry;
  if (!isScalar(node) || node.range[0] === node.range[1]) return;
  const start = node.range[0];
  const end = findContentEnd(text, node);
  const scalar = { start, end, source: text.slice(start, end), entry, value: node.value };
  const style = node.type === undefined ? undefined : lineStyles[node.type];
  if (typeof value === 'string' && typeof node.value === 'string') {
    const edited = style ? editLines(scalar, style, value) : editBlock(scalar, value);
    if (edited !== null) yield text.slice(0, start) + edited + text.slice(end);
  }
  yield* rewrite(text, scalar, value, style === undefined);
}
