import type { FieldValue } from './field-changes.ts';
import { isList, isMapping } from './equal-values.ts';
import { foldText, lineWidth } from './fold-lines.ts';
import { canBeFolded, canBeLiteral, listLineStyles, writeInStyle } from './scalar-style.ts';

/** Where a value is to stand that was not there before. */
export interface FreshPlace {
  /** Whether a colon or the dash of a list stands before it. */
  kind: 'field' | 'item';
  /** Column of the field's name or of the dash. */
  column: number;
  /** Whether texts are written in the one style that holds everything. */
  isCautious: boolean;
}

/** A text or another single value on one line. */
export function writeLine(value: FieldValue, isInFlow: boolean): string {
  if (typeof value !== 'string') return writeFlow(value);
  return writeInStyle(value, listLineStyles(value, isInFlow)[0] ?? 'double');
}

function writeNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  return Object.is(value, -0) ? '-0' : value.toString();
}

/** A value on one line, lists between brackets and mappings between braces. */
export function writeFlow(value: FieldValue): string {
  if (isList(value)) return `[${value.map(writeFlow).join(', ')}]`;
  if (isMapping(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    return `{ ${entries.map(([key, item]) => `${writeLine(key, true)}: ${writeFlow(item)}`).join(', ')} }`;
  }
  if (typeof value === 'string') return writeLine(value, true);
  return typeof value === 'number' ? writeNumber(value) : String(value);
}

/** The lines of a block below its header, indented; blank lines stay blank. */
export function indentLines(lines: readonly string[], indent: number): string {
  return lines.map((line) => `\n${line === '' ? '' : ' '.repeat(indent) + line}`).join('');
}

/** Header and lines of a literal block for a text that it can hold. */
export function writeLiteral(value: string, indent: number, comment: string): string {
  const header = value.endsWith('\n') ? '|' : '|-';
  return header + comment + indentLines(value.replace(/\n$/, '').split('\n'), indent);
}

function writeText(value: string, { column, isCautious }: FreshPlace): string {
  if (isCautious) return ` ${writeInStyle(value, 'double')}`;
  const indent = column + 2;
  if (/\n./.test(value) && canBeLiteral(value)) return ` ${writeLiteral(value, indent, '')}`;
  if (column + value.length > lineWidth && canBeFolded(value)) {
    const header = value.endsWith('\n') ? '>' : '>-';
    return ` ${header}${indentLines(foldText(value.replace(/\n$/, ''), lineWidth - indent), indent)}`;
  }
  return ` ${writeLine(value, false)}`;
}

/**
 * A field of a mapping with its name, ready to stand on lines of its own.
 *
 * @param column where the name stands; it is not part of the first line
 */
export function writeField(
  key: string,
  value: FieldValue,
  column: number,
  isCautious: boolean,
): string {
  return `${writeLine(key, false)}:${writeValue(value, { kind: 'field', column, isCautious })}`;
}

/**
 * A value in the style of content files: long texts folded, texts of many lines literal, lists and
 * mappings on lines of their own.
 *
 * @returns what stands right after the colon or dash, without a line break at its end
 */
export function writeValue(value: FieldValue, place: FreshPlace): string {
  const { kind, column, isCautious } = place;
  const indent = column + 2;
  if (typeof value === 'string') return writeText(value, place);
  if (isList(value) && value.length > 0) {
    const items = value.map((item) => {
      const written = writeValue(item, { kind: 'item', column: indent, isCautious });
      return `\n${' '.repeat(indent)}-${written}`;
    });
    return items.join('');
  }
  if (isMapping(value) && Object.keys(value).length > 0) {
    const fields = Object.entries(value).map(([key, item], index) => {
      const isBesideDash = kind === 'item' && index === 0;
      const start = isBesideDash ? ' ' : `\n${' '.repeat(indent)}`;
      return start + writeField(key, item, indent, isCautious);
    });
    return fields.join('');
  }
  return ` ${writeFlow(value)}`;
}
