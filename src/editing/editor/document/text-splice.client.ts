import * as z from 'zod/mini';

export const textSpliceSchema = z.object({
  start: z.number(),
  removed: z.string(),
  inserted: z.string(),
});

export type TextSplice = z.output<typeof textSpliceSchema>;

/** Returns the smallest single splice that turns one text into another. */
export function findSplice(before: string, after: string): TextSplice {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    start,
    removed: before.slice(start, before.length - tail),
    inserted: after.slice(start, after.length - tail),
  };
}

export function applySplice(text: string, { start, removed, inserted }: TextSplice): string {
  return text.slice(0, start) + inserted + text.slice(start + removed.length);
}

export function invertSplice({ start, removed, inserted }: TextSplice): TextSplice {
  return { start, removed: inserted, inserted: removed };
}

/** Merges two splices of one run of typing or deleting; null if they are separate steps. */
export function joinSplices(first: TextSplice, second: TextSplice): TextSplice | null {
  if (first.removed === '' && second.removed === '') {
    const isNext = second.start === first.start + first.inserted.length;
    // A new word starts a new step.
    const isNewWord = /\s$/.test(first.inserted) && /^\S/.test(second.inserted);
    if (!isNext || isNewWord || first.inserted === '') return null;
    return { ...first, inserted: first.inserted + second.inserted };
  }
  if (first.inserted !== '' || second.inserted !== '') return null;
  if (second.start === first.start) return { ...first, removed: first.removed + second.removed };
  if (second.start + second.removed.length !== first.start) return null;
  return { ...second, removed: second.removed + first.removed };
}
