import { logError } from '#lib/browser/log-error.client.ts';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import type { Copied } from '#editing/rich-text/read-clipboard.ts';
import { toPlainWords } from './plain-words.ts';

/** Whether a text may name, in an address, whoever received it. */
export const hasAddress = (text: string) => /https?:/i.test(text);

/**
 * Calls `insert` with the words of a clipboard or a drag, mostly at once. Without words, nothing is
 * inserted and a message says why.
 */
export function takeWords(
  copied: Copied,
  isMultiline: boolean,
  insert: (words: string) => void,
): void {
  const types = ['text/plain', 'text/html', 'text/uri-list'];
  // A clipboard can only be read now.
  const data = new Map(types.map((type) => [type, copied.getData(type)]));
  const words = toPlainWords(data.get('text/plain') ?? '', isMultiline);
  if (words !== '' && !hasAddress(words)) {
    insert(words);
    return;
  }
  const kept = { files: [...copied.files], getData: (type: string) => data.get(type) ?? '' };
  // Most pastes do without what reads pages and addresses.
  import('#editing/rich-text/read-clipboard.ts')
    .then(async ({ describeEmptyCopy, readCopiedWords }) => {
      const found = toPlainWords(await readCopiedWords(kept), isMultiline);
      if (found.trim() === '') announce(describeEmptyCopy(kept));
      else insert(found);
    })
    .catch((error: unknown) => {
      logError('Error reading a paste:', error);
      if (words !== '') insert(words);
    });
}
