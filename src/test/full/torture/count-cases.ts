import { TestRunner, type RunnerTestCase } from 'vitest';

/** What a test reports to `npm run torture`. */
interface CaseNotes {
  /** The number of cases; a test that reports none is one case. */
  cases?: number;
  /** The measurements, in words. */
  measured?: string[];
}

/**
 * Adds to the number of cases that the current test reports to `npm run torture`.
 *
 * @param number the number of cases to add
 */
export function countCases(number = 1): void {
  const notes = findNotes();
  notes.cases = (notes.cases ?? 0) + number;
}

/**
 * Reports a measurement of the current test for the table of `npm run torture`.
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
