import { brotliCompressSync, constants } from 'node:zlib';

/** Returns how many bytes a text takes, compressed as well as a server can. */
export function countBrotliBytes(text: string | Buffer): number {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}
