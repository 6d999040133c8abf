import { compareSequences, type SequenceRun } from '#lib/text/difference.ts';

/** The width at which prose under `content/` is wrapped. */
export const lineWidth = 100;

/** Wraps words; a word that is longer than the width gets its own line. */
function wrapWords(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/**
 * Returns the lines of a folded text: each paragraph is wrapped, and each line break becomes one
 * more blank line. `value` must not end with line breaks.
 */
export function foldWritten(value: string, width: number): string[] {
  return value.split('\n').flatMap((line, index) => {
    // A line may only break at a single space: folding would shrink a longer gap.
    const words = line === '' ? [] : line.split(/(?<! ) (?! )/);
    const lines = wrapWords(words, width);
    return index === 0 ? lines : ['', ...lines];
  });
}

export interface WordWriting {
  /** Returns null for a word that cannot be read on its own. */
  read: (written: string) => string | null;
  write: (word: string) => string;
}

interface Word {
  text: string;
  written: string;
  /** The spaces or line breaks before the word; empty before the first. */
  gap: string;
  startsLine: boolean;
}

interface NewWord extends Word {
  /** A replaced word has a counterpart in the old text; an added one does not. */
  kind: 'kept' | 'replaced' | 'added';
}

/** How far a line may grow before it is wrapped, so that one changed word is one changed line. */
const tolerance = 15;

function readWords(lines: readonly string[], writing: WordWriting): Word[] | null {
  const words: Word[] = [];
  let blankLines = 0;
  for (const line of lines) {
    const pieces = line.split(/( +)/);
    if (line === '') blankLines += 1;
    else {
      for (let index = 0; index < pieces.length; index += 2) {
        const written = pieces[index] ?? '';
        const text = writing.read(written);
        if (text === null || text === '' || /[ \n]/.test(text)) return null;
        const lineGap = blankLines === 0 ? ' ' : '\n'.repeat(blankLines);
        const gap = index > 0 ? (pieces[index - 1] ?? '') : lineGap;
        words.push({ text, written, gap: words.length === 0 ? '' : gap, startsLine: index === 0 });
      }
      blankLines = 0;
    }
  }
  return words;
}

function splitText(value: string): { text: string; gap: string }[] | null {
  const pieces = value.split(/([ \n]+)/);
  const words = pieces.flatMap((text, index) =>
    index % 2 === 0 ? [{ text, gap: pieces[index - 1] ?? '' }] : [],
  );
  const isFoldable = words.every(({ text, gap }) => text !== '' && /^(?: *|\n*)$/.test(gap));
  return isFoldable ? words : null;
}

function hasBreak(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, end + 1).some(({ startsLine }) => startsLine);
}

function alignWords(
  old: readonly Word[],
  next: readonly { text: string; gap: string }[],
  runs: readonly SequenceRun[],
  writing: WordWriting,
): NewWord[] {
  return runs.flatMap(({ kind, before, after }, runIndex) => {
    const previous = runs[runIndex - 1];
    const followsRemoval = previous !== undefined && previous.after.start === previous.after.end;
    const isInserted = before.start === before.end;
    return next.slice(after.start, after.end).map(({ text, gap }, index): NewWord => {
      const source = old[before.start + index];
      const isKept = kind === 'same' && source !== undefined;
      const hasCounterpart = before.end - before.start === after.end - after.start;
      let startsLine = hasCounterpart && source?.startsLine === true;
      if (index === 0) {
        startsLine = followsRemoval
          ? hasBreak(old, previous.before.start, before.start)
          : !isInserted && source?.startsLine === true;
      }
      const isFirst = after.start + index === 0;
      return {
        text,
        gap,
        written: isKept ? source.written : writing.write(text),
        // A line may break at a single space, and must break at a line break.
        startsLine: isFirst || gap.startsWith('\n') || (startsLine && gap === ' '),
        kind: isKept ? 'kept' : hasCounterpart ? 'replaced' : 'added',
      };
    });
  });
}

function toLines(words: readonly NewWord[]): NewWord[][] {
  const lines: NewWord[][] = [];
  for (const word of words) {
    if (word.startsLine) lines.push([word]);
    else lines.at(-1)?.push(word);
  }
  return lines;
}

function writeLine(words: readonly NewWord[]): string {
  return words.map(({ written, gap }, index) => (index === 0 ? '' : gap) + written).join('');
}

/** Wraps a line that grew too long, but never because of a single replaced word. */
function wrapLine(line: NewWord[], width: number): string[] {
  const written = writeLine(line);
  const changed = line.filter(({ kind }) => kind !== 'kept');
  const isOneWord = changed.length === 1 && changed[0]?.kind === 'replaced';
  if (written.length <= width + tolerance || changed.length === 0 || isOneWord) return [written];
  return wrapWords(written.split(/(?<! ) (?! )/), width);
}

/**
 * Writes a new text over the lines of an old one, so that only lines with a change differ:
 * unchanged words keep the line breaks between them, and only lines that grew too long are wrapped.
 * A text with little in common is folded from scratch.
 *
 * @param oldLines without indentation; blank where paragraphs end
 * @param value without line breaks at its end
 * @param indent counts as part of a line; null never wraps
 * @returns null where either text cannot be folded
 */
export function refoldLines(
  oldLines: readonly string[],
  value: string,
  writing: WordWriting,
  indent: number | null,
): string[] | null {
  const old = readWords(oldLines, writing);
  const next = splitText(value);
  if (old === null || next === null) return null;
  const runs = compareSequences(
    old.map(({ text }) => text),
    next.map(({ text }) => text),
  );
  const width = indent === null ? Infinity : lineWidth - indent;
  const words = alignWords(old, next, runs, writing);
  const kept = words.filter(({ kind }) => kind === 'kept').length;
  if (kept * 3 < Math.max(old.length, words.length) && old.length > 5) {
    const written = value.replaceAll(/[^ \n]+/g, (word) => writing.write(word));
    return foldWritten(written, width);
  }
  return toLines(words).flatMap((line, index) => {
    const gap = line[0]?.gap ?? '';
    const blank = index > 0 && gap.startsWith('\n') ? Array.from(gap, () => '') : [];
    return [...blank, ...wrapLine(line, width)];
  });
}
