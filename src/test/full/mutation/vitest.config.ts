import { defineConfig } from 'vitest/config';

/** The tests of rules, a file in a process each, since a mutant may change what is read once. */
export default defineConfig({
  test: {
    include: ['src/{lib,model,site,editing}/**/*.test.ts', 'src/test/matching/relations.test.ts'],
    exclude: ['**/*.api.test.ts', '**/*.full.test.ts', '**/node_modules/**'],
    setupFiles: ['property-runs', 'leave-nothing', 'agency-facts'].map(
      (name) => `./src/test/setup/${name}.ts`,
    ),
    // Few cases of each property: every mutant meets them anew.
    env: {
      SESSION_SECRET: 'a secret of 32 bytes for tests..',
      PROPERTY_RUNS: '8',
      TORTURE_SHARE: '0.01',
    },
    testTimeout: 60_000,
  },
});
