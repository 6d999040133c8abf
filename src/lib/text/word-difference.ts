import { compareSequences } from './difference.ts';

/** A piece of two texts: in both, only in the first, or only in the second. */
export interface WordDifference {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

function toWords(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Adds a piece; next to one of its kind, the two become one. */
function addPiece(pieces: WordDifference[], kind: WordDifference['kind'], text: string): void {
  const last = pieces.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/**
 * Compares two texts word by word, for people to read. Words that changed in a row are told as one
 * passage, not as many pairs with the spaces between them.
 *
 * @param before the first text
 * @param after the second text
 * @returns pieces in reading order: the same and removed ones together are `before`, the same and
 *   added ones `after`; a removed piece stands before the added one that replaces it
 */
export function compareWords(before: string, after: string): WordDifference[] {
  const beforeWords = toWords(before);
  const afterWords = toWords(after);
  const runs = compareSequences(beforeWords, afterWords);
  const pieces: WordDifference[] = [];
  let removed = '';
  let added = '';
  function endPassage(): void {
    addPiece(pieces, 'removed', removed);
    addPiece(pieces, 'added', added);
    removed = '';
    added = '';
  }
  runs.forEach((run, index) => {
    const beforeText = beforeWords.slice(run.before.start, run.before.end).join('');
    const afterText = afterWords.slice(run.after.start, run.after.end).join('');
    const isGap = index > 0 && index < runs.length - 1 && beforeText.trim() === '';
    if (run.kind === 'changed' || isGap) {
      removed += beforeText;
      added += afterText;
    } else {
      endPassage();
      addPiece(pieces, 'same', beforeText);
    }
  });
  endPassage();
  return pieces;
}
