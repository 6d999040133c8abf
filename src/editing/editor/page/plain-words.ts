/** Returns a text with its white space as a page shows it. */
export const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A bullet or number that Word and other programs paste before a list item. */
const itemSign = /^[ \t]*(?:[·•◦▪§●○■o-]|\d+[.)])?\t+/;

/** Returns pasted text without formatting: on one line, or with its line breaks. */
export function toPlainWords(pasted: string, isMultiline: boolean): string {
  const lines = pasted
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/[\u200b\u00ad\ufeff]/g, '')
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => line.replace(itemSign, '').replaceAll(/[ \t\u00a0]+/g, ' '));
  if (isMultiline || lines.length === 1) return lines.join('\n');
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return words.join(' ');
}
