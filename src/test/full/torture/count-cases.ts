import { TestRunner, type RunnerTestCase } from 'vitest';

/** What a test tells `npm run torture` about itself. */
interface CaseNotes {
  /** How much was tried; a test that says nothing is one case. */
  cases?: number;
  /** What was measured, in words. */
  measured?: string[];
}

/**
 * Counts what the present test tries: `npm run torture` tells how much that was.
 *
 * @param number the number of cases to add
 */
export function countCases(number = 1): void {
  const notes = findNotes();
  notes.cases = (notes.cases ?? 0) + number;
}

/**
 * Notes what the present test measured, for the table of `npm run torture`.
 *
 * @param words the figure with its unit
 */
export function tellMeasure(words: string): void {
  const notes = findNotes();
  notes.measured = [...(notes.measured ?? []), words];
}

function findNotes(): CaseNotes {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>();
  if (!test) throw new Error('Only a test has cases.');
  return test.meta as CaseNotes;
}
