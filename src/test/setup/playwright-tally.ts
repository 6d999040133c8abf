import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { writeTally } from './tally.ts';

/** Reports to `npm test` how many browser tests passed and failed, and how long each took. */
export default class PlaywrightTally implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** Called for failures outside a test, such as a file that cannot be loaded. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const count = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome).length;
    const passed = count('expected');
    const failed = count('unexpected') + count('flaky') + this.#errors;
    // A run that is cut short has tests that were never tried.
    const missing = status === 'passed' || failed > 0 ? 0 : 1;
    const skipped = tests.filter((test) => test.outcome() === 'skipped');
    const reasons = skipped.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description }) => (type === 'skip' ? (description ?? []) : [])),
    );
    for (const reason of new Set(reasons)) process.stdout.write(`\nSkipped: ${reason}`);
    if (reasons.length > 0) process.stdout.write('\n');
    const files = Map.groupBy(tests, (test) => relative(process.cwd(), test.location.file));
    writeTally({
      passed,
      failed: failed + missing,
      files: [...files].map(([file, ofFile]) => ({
        file,
        ms: ofFile.reduce((sum, test) => sum + countMs(test), 0),
        tests: ofFile.map((test) => ({ title: test.title, ms: countMs(test) })),
      })),
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function countMs({ results }: TestCase): number {
  return results.reduce((sum, { duration }) => sum + duration, 0);
}
