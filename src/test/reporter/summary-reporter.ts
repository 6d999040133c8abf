import type { Reporter, TestModule } from 'vitest/node';

/** Closes a test run with one plain line, `N passed, N failed`, that any tool can read. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      // A file that breaks before its tests start counts as one failure.
      if (module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    process.on('exit', () => {
      process.stdout.write(`${passed.toString()} passed, ${failed.toString()} failed\n`);
    });
  }
}
