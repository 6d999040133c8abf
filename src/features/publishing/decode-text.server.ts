import { StoreError } from './store-error.server.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads bytes as the text they are, to the last byte.
 *
 * @param bytes what a file holds
 * @param path names the file in the error
 * @throws StoreError `broken` where they are no UTF-8
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new StoreError('broken', `${path} is not a text in UTF-8.`, { cause });
  }
}
