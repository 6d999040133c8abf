import type { FieldPath } from '#model/files/field-changes.ts';
import { compareSequences } from '#lib/text/difference.ts';
import type { NewChange, SaveConflict } from './merge.ts';

/** A text in the journal, by whom and from which device it was saved. */
export interface SavedText {
  file: string;
  path: FieldPath;
  after: string;
  username: string;
  device: string | null;
}

export type AuthoredConflict = SaveConflict & {
  by: string | null;
  /** Set if the other text is the author's own, from another device. */
  device?: string;
};

/** A word, a gap between words, or a punctuation mark. */
const pieces = /\s+|[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;
const word = /[\p{L}\p{N}]/u;

function compareWords(before: string, after: string) {
  const [from, to] = [before.match(pieces) ?? [], after.match(pieces) ?? []];
  const runs = compareSequences(from, to).filter(({ kind }) => kind === 'changed');
  return {
    removed: runs.flatMap((run) => from.slice(run.before.start, run.before.end)),
    added: runs.flatMap((run) => to.slice(run.after.start, run.after.end)),
  };
}

/**
 * Returns whether a text goes on from one that its author saved elsewhere: it contains all of the
 * saved text, and no word that the saved text had taken out. All three are trimmed.
 */
export function continuesText(
  { before, after }: { before: string; after: string },
  saved: string,
): boolean {
  if (saved === '') return false;
  const { removed: lost, added } = compareWords(saved, after);
  if (lost.length > 0 && !after.startsWith(saved) && !after.endsWith(saved)) return false;
  const { removed } = compareWords(before, saved);
  return !added.some((piece) => word.test(piece) && removed.includes(piece));
}

/**
 * Rebases the conflicting texts that continue what their author saved on another device, and marks
 * the other conflicts with such a text. `saved` is newest first.
 */
export function followOwnTexts(
  changes: readonly NewChange[],
  conflicts: readonly AuthoredConflict[],
  { saved, username }: { saved: readonly SavedText[]; username: string },
): { changes: readonly NewChange[]; conflicts: AuthoredConflict[] } {
  const followed = [...changes];
  const left = conflicts.flatMap((conflict): AuthoredConflict[] => {
    const change = changes[conflict.index];
    const { theirs } = conflict;
    if (change?.kind !== 'field' || typeof theirs !== 'string') return [conflict];
    const place = toPlace(change);
    const author = saved.find((text) => text.after === theirs && toPlace(text) === place);
    if (author?.username !== username) return [conflict];
    const [before = '', after = ''] = [change.before, change.after].map((value) =>
      typeof value === 'string' ? value.trim() : '',
    );
    if (!continuesText({ before, after }, theirs)) {
      return [{ ...conflict, by: username, device: author.device ?? 'other device' }];
    }
    followed[conflict.index] = { ...change, before: theirs };
    return [];
  });
  return { changes: followed, conflicts: left };
}

/** Leaves out positions, which others' changes of a list move. */
function toPlace({ file, path }: { file: string; path: FieldPath }): string {
  return JSON.stringify([file, ...path.map((key) => (typeof key === 'number' ? null : key))]);
}
