import { countBrotliBytes } from '#test/kit/site/brotli.ts';

/** How many bytes something has, and how many of them travel. */
export interface Weight {
  raw: number;
  /** Compressed, where that makes sense. */
  compressed: number;
}

/** What several things weigh together. */
export function sumWeights(weights: readonly Weight[]): Weight {
  return {
    raw: weights.reduce((sum, { raw }) => sum + raw, 0),
    compressed: weights.reduce((sum, { compressed }) => sum + compressed, 0),
  };
}

/** What a text weighs. */
export function weighText(text: Buffer | string): Weight {
  const bytes = Buffer.from(text);
  return { raw: bytes.length, compressed: bytes.length === 0 ? 0 : countBrotliBytes(bytes) };
}
