import { diffArrays } from 'diff/lib/diff/array.js';

export interface SequenceRun {
  kind: 'same' | 'changed';
  before: { start: number; end: number };
  after: { start: number; end: number };
}

/** More differences than this are reported as one, since nobody reads them one by one. */
const maxEditLength = 1500;

/** Splits both sequences into runs that alternate in kind. */
export function compareSequences(
  before: readonly string[],
  after: readonly string[],
): SequenceRun[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const changes = diffArrays(removed, added, { maxEditLength }) ?? [
    { removed: true, added: false, count: removed.length },
    { removed: false, added: true, count: added.length },
  ];
  const same = { removed: false, added: false };
  const runs: SequenceRun[] = [];
  let [x, y] = [0, 0];
  for (const each of [{ ...same, count: start }, ...changes, { ...same, count: end }]) {
    if (each.count === 0) continue;
    const kind = each.removed || each.added ? 'changed' : 'same';
    let run = runs.at(-1);
    if (run?.kind !== kind) {
      run = { kind, before: { start: x, end: x }, after: { start: y, end: y } };
      runs.push(run);
    }
    if (!each.added) run.before.end = x += each.count;
    if (!each.removed) run.after.end = y += each.count;
  }
  return runs;
}

export interface WordDifference {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

function toWords(text: string): string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

function addPiece(pieces: WordDifference[], kind: WordDifference['kind'], text: string): void {
  const last = pieces.at(-1);
  if (text === '') return;
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

/** Compares word by word; a removed piece comes before the added one that replaces it. */
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
