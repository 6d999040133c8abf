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
