import { unwrapLinks } from './unwrap-link.ts';

/** What was copied or is dragged. */
export interface Copied {
  files: Iterable<File>;
  getData: (type: string) => string;
}

/** Returns the addresses of a list; files and scripts have none that a text could contain. */
function readAddresses(list: string): string {
  const lines = list.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => /^(?:https?|mailto|tel):/i.test(line)).join('\n');
}

/** Returns the text without formatting, or else the address that was copied alone. */
export function readCopiedText(copied: Copied): string {
  const text = copied.getData('text/plain');
  return text.trim() === '' ? readAddresses(copied.getData('text/uri-list')) || text : text;
}

/** Explains that nothing was inserted. */
export function describeEmptyCopy({ files }: Copied): string {
  const [file] = files;
  if (!file) return 'Nothing was added: what you copied has no words. Copy the words again.';
  return file.type.startsWith('image/')
    ? 'Nothing was added: a picture cannot be part of this text. Copy words instead.'
    : 'Nothing was added: a file cannot be part of a text. Open it, and copy its words.';
}

/** A bullet or number that Word and other programs paste before a list item. */
const itemSign = /^[ \t]*(?:[·•◦▪§●○■o-]|\d+[.)])?\t+/;

/** Returns pasted text without formatting: on one line, or with its line breaks. */
export function toPlainWords(pasted: string, isMultiline: boolean): string {
  const lines = unwrapLinks(pasted)
    .replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replaceAll(/[\u200b\u00ad\ufeff]/g, '')
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n')
    .map((line) => line.replace(itemSign, '').replaceAll(/[ \t\u00a0]+/g, ' '));
  if (isMultiline || lines.length === 1) return lines.join('\n');
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return words.join(' ');
}
