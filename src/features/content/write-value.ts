import { isList, isMapping, type FieldValue } from './field-changes.ts';
import { foldWritten, lineWidth } from './refold-lines.ts';

/** Ways of writing a text on one line. */
export type LineStyle = 'plain' | 'single' | 'double';

// Signs that a YAML reader may refuse or change unless they are escaped.
const unsafeSigns = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
const signsToEscape = new RegExp(unsafeSigns, 'g');

/** What a reader of YAML 1.1 or 1.2 takes for a number, a truth value, nothing or a merge. */
const otherMeanings =
  /^(?:[-+]?\.?\d[\d_,.:]*(?:e[-+]?\d+)?|[-+]?0[xob][\da-f_]+|[-+]?\.(?:inf|nan)|true|false|yes|no|on|off|y|n|null|~|=|<<)$/i;
const dateLike = /^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/;

/** True for a text that reads like a date, which some readers turn into one. */
export function isDateLike(value: string): boolean {
  return dateLike.test(value);
}

/** True for a text that holds nothing but signs that stand for themselves, on one line or many. */
export function isPrintable(value: string): boolean {
  return !unsafeSigns.test(value) && value.isWellFormed();
}

/**
 * True for a text that every reader takes as this very text when it stands without quotes. A text
 * like a date is left to the caller.
 *
 * @param isInFlow whether it stands between brackets or braces
 */
export function canBePlain(value: string, isInFlow: boolean): boolean {
  if (!isPrintable(value) || /[\t\n]/.test(value) || value.trim() !== value) return false;
  if (!/^(?:[^\s,[\]{}#&*!|>'"%@`?:-]|[?:-][^\s,[\]{}])/.test(value)) return false;
  if (/:(?:\s|$)|\s#|^(?:---|\.\.\.)/.test(value) || otherMeanings.test(value)) return false;
  return !isInFlow || !/[,[\]{}]/.test(value);
}

/** True for a text that can stand between single quotes on one line. */
export function canBeSingleQuoted(value: string): boolean {
  return isPrintable(value) && !/[\t\n]/.test(value);
}

/** True for a text that a literal block (`|`) holds. */
export function canBeLiteral(value: string): boolean {
  return isPrintable(value) && /^\S/.test(value) && !/\n[ \t]+(?:\n|$)|\n\n$/.test(value);
}

/** True for a text that a folded block (`>`) holds; such a block has no lines that are indented. */
export function canBeFolded(value: string): boolean {
  return canBeLiteral(value) && !/\t| $| \n|\n /.test(value);
}

/** A text as it stands between double quotes: everything is escaped that could be misread. */
export function escapeDoubleQuoted(value: string): string {
  return JSON.stringify(value)
    .slice(1, -1)
    .replace(signsToEscape, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text as it stands between single quotes. */
export function escapeSingleQuoted(value: string): string {
  return value.replaceAll("'", "''");
}

/** A text on one line, in a style that can hold it. */
export function writeInStyle(value: string, style: LineStyle): string {
  if (style === 'plain') return value;
  if (style === 'single') return `'${escapeSingleQuoted(value)}'`;
  return `"${escapeDoubleQuoted(value)}"`;
}

/**
 * The styles that can hold a text on one line, the most readable one first; double quotes, the
 * last, hold any text.
 */
export function listLineStyles(value: string, isInFlow: boolean): LineStyle[] {
  const isPlain = canBePlain(value, isInFlow) && !isDateLike(value);
  const plain: LineStyle[] = isPlain ? ['plain'] : [];
  if (!canBeSingleQuoted(value)) return ['double'];
  const needsEscape = value.includes("'") && !/["\\]/.test(value);
  return needsEscape ? [...plain, 'double'] : [...plain, 'single', 'double'];
}

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
    return ` ${header}${indentLines(foldWritten(value.replace(/\n$/, ''), lineWidth - indent), indent)}`;
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
