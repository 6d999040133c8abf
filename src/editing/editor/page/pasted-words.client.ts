import { logError } from '#lib/browser/log-error.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import {
  type Copied,
  describeEmptyCopy,
  readCopiedText,
  toPlainWords,
} from '#editing/rich-text/read-clipboard.ts';

/** Loads what reads a page only where a copy has no text beside it. */
async function readPageWords(html: string): Promise<string> {
  if (html.trim() === '') return '';
  const { readPaste } = await import('#editing/rich-text/read-paste.ts');
  const { content } = readPaste(html, '');
  return content.textBetween(0, content.size, '\n', '\n');
}

/**
 * Calls `insert` with the words of a clipboard or a drag, at once if it has a plain text. Without
 * words, nothing is inserted and a message says why.
 */
export function takeWords(
  copied: Copied,
  isMultiline: boolean,
  insert: (words: string) => void,
): void {
  const words = toPlainWords(readCopiedText(copied), isMultiline);
  if (words !== '') {
    insert(words);
    return;
  }
  const reason = describeEmptyCopy(copied);
  readPageWords(copied.getData('text/html'))
    .then((found) => {
      const own = toPlainWords(found, isMultiline);
      if (own.trim() === '') announce(reason);
      else insert(own);
    })
    .catch((error: unknown) => {
      logError('Error reading what was pasted:', error);
      announce(reason);
    });
}
