import { unwrapLinks } from './unwrap-link.ts';

/** Content of the clipboard or of a drag. */
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

/** Reads the words of a copy, from its page if it has no text; empty if there are none. */
export async function readCopiedWords(copied: Copied): Promise<string> {
  const text = readCopiedText(copied);
  const html = copied.getData('text/html');
  if (text.trim() !== '' || html.trim() === '') return unwrapLinks(text);
  const { readPaste } = await import('./read-paste.ts');
  const { content } = readPaste(html, '');
  return content.textBetween(0, content.size, '\n', '\n');
}
