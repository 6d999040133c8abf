import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { writeTally } from './tally.ts';

/** Reports to `npm test` how many of Vitest's tests passed and failed, and how long each took. */
export default class VitestTally implements Reporter {
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
    writeTally({
      passed,
      failed,
      files: modules.map((module) => ({
        file: relative(process.cwd(), module.moduleId),
        ms: module.diagnostic().duration + module.diagnostic().collectDuration,
        tests: [...module.children.allTests()].map((test) => ({
          title: test.fullName,
          ms: test.diagnostic()?.duration ?? 0,
        })),
      })),
    });
  }
}
