/** A run of two sequences that is the same in both, or that stands in place of the other. */
export interface SequenceRun {
  kind: 'same' | 'changed';
  /** Where the run lies in the first sequence; the end is not part of it. */
  before: { start: number; end: number };
  /** Where it lies in the second. */
  after: { start: number; end: number };
}

/** More differences than this are told as one: nobody reads them one by one, and time is short. */
const mostDifferences = 1500;

interface Match {
  before: number;
  after: number;
}

/** The matches of a shortest edit script (Myers), in order; null where it would be too long. */
function findMatches(before: readonly string[], after: readonly string[]): Match[] | null {
  const longest = Math.min(before.length + after.length, mostDifferences);
  let furthest = new Map([[1, 0]]);
  const rounds: Map<number, number>[] = [];
  for (let differences = 0; differences <= longest; differences += 1) {
    rounds.push(furthest);
    const next = new Map<number, number>();
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const down = furthest.get(diagonal + 1) ?? -1;
      const right = (furthest.get(diagonal - 1) ?? -2) + 1;
      let x = Math.max(down, right);
      let y = x - diagonal;
      if (x < 0 || x > before.length || y > after.length) continue;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x += 1;
        y += 1;
      }
      next.set(diagonal, x);
      if (x === before.length && y === after.length) return traceBack(rounds, x, y);
    }
    furthest = next;
  }
  return null;
}

function traceBack(rounds: Map<number, number>[], endX: number, endY: number): Match[] {
  const matches: Match[] = [];
  let [x, y] = [endX, endY];
  for (const furthest of rounds.toReversed()) {
    const diagonal = x - y;
    const down = furthest.get(diagonal + 1) ?? -1;
    const right = (furthest.get(diagonal - 1) ?? -2) + 1;
    const startX = Math.max(down, right);
    while (x > startX && y > 0) {
      x -= 1;
      y -= 1;
      matches.push({ before: x, after: y });
    }
    if (down >= right) y -= 1;
    else x -= 1;
  }
  return matches.reverse();
}

function countCommonStart(before: readonly string[], after: readonly string[]): number {
  const first = before.findIndex((item, index) => item !== after[index]);
  return first === -1 ? before.length : first;
}

/** Joins matches to runs, with a changed run wherever something lies between two of them. */
function toRuns(matches: Match[], beforeLength: number, afterLength: number): SequenceRun[] {
  const runs: SequenceRun[] = [];
  let [before, after] = [0, 0];
  for (const match of [...matches, { before: beforeLength, after: afterLength }]) {
    if (match.before > before || match.after > after) {
      runs.push({
        kind: 'changed',
        before: { start: before, end: match.before },
        after: { start: after, end: match.after },
      });
    }
    if (match.before === beforeLength) break;
    const last = runs.at(-1);
    if (last?.kind === 'same') {
      last.before.end = match.before + 1;
      last.after.end = match.after + 1;
    } else {
      runs.push({
        kind: 'same',
        before: { start: match.before, end: match.before + 1 },
        after: { start: match.after, end: match.after + 1 },
      });
    }
    [before, after] = [match.before + 1, match.after + 1];
  }
  return runs;
}

/**
 * Aligns two sequences: what both hold in the same order, and what differs between.
 *
 * @param before the first sequence
 * @param after the second
 * @returns runs that cover both sequences from start to end, never two of a kind in a row; with
 *   very many differences, everything between the common start and end is one changed run
 */
export function compareSequences(
  before: readonly string[],
  after: readonly string[],
): SequenceRun[] {
  const start =
    before.length <= after.length
      ? countCommonStart(before, after)
      : countCommonStart(after, before);
  const shorter = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = findMatches(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const matches = [
    ...Array.from({ length: start }, (_, index) => ({ before: index, after: index })),
    ...(middle ?? []).map((match) => ({
      before: match.before + start,
      after: match.after + start,
    })),
    ...Array.from({ length: end }, (_, index) => ({
      before: before.length - end + index,
      after: after.length - end + index,
    })),
  ];
  return toRuns(matches, before.length, after.length);
}
