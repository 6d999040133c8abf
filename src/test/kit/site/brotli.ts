import { brotliCompressSync, constants } from 'node:zlib';

/** How many bytes travel for a text once it is compressed as well as a server can. */
export function countBrotliBytes(text: string | Buffer): number {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}
