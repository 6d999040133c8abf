import { isList, isMapping, type FieldValue } from './field-value.ts';
import { foldWritten, lineWidth } from './refold-lines.ts';

export type LineStyle = 'plain' | 'single' | 'double';

// Characters that YAML parsers may reject or change unless they are escaped.
const unsafeCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
const charactersToEscape = new RegExp(unsafeCharacters, 'g');

/** Matches what YAML 1.1 or 1.2 reads as a number, a boolean, null or a merge key. */
const otherTypes =
  /^(?:[-+]?\.?\d[\d_,.:]*(?:e[-+]?\d+)?|[-+]?0[xob][\da-f_]+|[-+]?\.(?:inf|nan)|true|false|yes|no|on|off|y|n|null|~|=|<<)$/i;
const dateLike = /^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/;

/** Returns whether a text looks like a date, which some parsers turn it into. */
export function isDateLike(value: string): boolean {
  return dateLike.test(value);
}

/** Returns whether no character has to be escaped. */
export function isPrintable(value: string): boolean {
  return !unsafeCharacters.test(value) && value.isWellFormed();
}

/**
 * Returns whether every parser reads an unquoted text as it is. Dates are left to the caller.
 *
 * @param isInFlow whether it is between brackets or braces
 */
export function canBePlain(value: string, isInFlow: boolean): boolean {
  if (!isPrintable(value) || /[\t\n]/.test(value) || value.trim() !== value) return false;
  if (!/^(?:[^\s,[\]{}#&*!|>'"%@`?:-]|[?:-][^\s,[\]{}])/.test(value)) return false;
  if (/:(?:\s|$)|\s#|^(?:---|\.\.\.)/.test(value) || otherTypes.test(value)) return false;
  return !isInFlow || !/[,[\]{}]/.test(value);
}

/** The text must also be a single line. */
export function canBeSingleQuoted(value: string): boolean {
  return isPrintable(value) && !/[\t\n]/.test(value);
}

export function canBeLiteral(value: string): boolean {
  return isPrintable(value) && /^\S/.test(value) && !/\n[ \t]+(?:\n|$)|\n\n$/.test(value);
}

/** A folded block (`>`) can't have indented lines. */
export function canBeFolded(value: string): boolean {
  return canBeLiteral(value) && !/\t| $| \n|\n /.test(value);
}

export function escapeDoubleQuoted(value: string): string {
  return JSON.stringify(value)
    .slice(1, -1)
    .replace(
      charactersToEscape,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

export function escapeSingleQuoted(value: string): string {
  return value.replaceAll("'", "''");
}

export function writeInStyle(value: string, style: LineStyle): string {
  if (style === 'plain') return value;
  if (style === 'single') return `'${escapeSingleQuoted(value)}'`;
  return `"${escapeDoubleQuoted(value)}"`;
}

/**
 * Lists the styles that can express a text on one line, most readable first. The last one, double
 * quotes, can express any text.
 */
export function listLineStyles(value: string, isInFlow: boolean): LineStyle[] {
  const isPlain = canBePlain(value, isInFlow) && !isDateLike(value);
  const plain: LineStyle[] = isPlain ? ['plain'] : [];
  if (!canBeSingleQuoted(value)) return ['double'];
  const needsEscape = value.includes("'") && !/["\\]/.test(value);
  return needsEscape ? [...plain, 'double'] : [...plain, 'single', 'double'];
}

export interface EntryLayout {
  /** A field comes after a colon, a list item after a dash. */
  kind: 'field' | 'item';
  /** The column of the field's name or of the dash. */
  column: number;
  /** Writes texts in double quotes only, which can express anything. */
  isCautious: boolean;
}

export function writeLine(value: FieldValue, isInFlow: boolean): string {
  if (typeof value !== 'string') return writeFlow(value);
  return writeInStyle(value, listLineStyles(value, isInFlow)[0] ?? 'double');
}

function writeNumber(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  return Object.is(value, -0) ? '-0' : value.toString();
}

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

/** Indents the lines of a block; blank lines stay blank. */
export function indentLines(lines: readonly string[], indent: number): string {
  return lines.map((line) => `\n${line === '' ? '' : ' '.repeat(indent) + line}`).join('');
}

export function writeLiteral(value: string, indent: number, comment: string): string {
  const header = value.endsWith('\n') ? '|' : '|-';
  return header + comment + indentLines(value.replace(/\n$/, '').split('\n'), indent);
}

function writeText(value: string, { column, isCautious }: EntryLayout): string {
  if (isCautious) return ` ${writeInStyle(value, 'double')}`;
  const indent = column + 2;
  if (/\n./.test(value) && canBeLiteral(value)) return ` ${writeLiteral(value, indent, '')}`;
  if (column + value.length > lineWidth && canBeFolded(value)) {
    const header = value.endsWith('\n') ? '>' : '>-';
    return ` ${header}${indentLines(foldWritten(value.replace(/\n$/, ''), lineWidth - indent), indent)}`;
  }
  return ` ${writeLine(value, false)}`;
}

/** Writes a field on its own lines; the first line is not indented. */
export function writeField(
  key: string,
  value: FieldValue,
  column: number,
  isCautious: boolean,
): string {
  return `${writeLine(key, false)}:${writeValue(value, { kind: 'field', column, isCautious })}`;
}

/**
 * Writes a value in the style of content files: long texts folded, multiline texts literal, lists
 * and mappings on their own lines. The result follows the colon or dash, without a final line
 * break.
 */
export function writeValue(value: FieldValue, entry: EntryLayout): string {
  const { kind, column, isCautious } = entry;
  const indent = column + 2;
  if (typeof value === 'string') return writeText(value, entry);
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
