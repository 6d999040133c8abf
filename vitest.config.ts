import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './src/test/reporter/summary-reporter.ts'],
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'functions/**/*.test.ts'],
          setupFiles: ['./src/test/setup/quiet-console.ts'],
          env: { SESSION_SECRET: 'a secret of 32 bytes for tests..' },
          // Whole databases start and hash on two shared cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'site',
          include: ['src/test/**/*.spec.ts'],
          globalSetup: ['./src/test/setup/built-site.ts'],
          setupFiles: ['./src/test/setup/quiet-traces.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // What comes within a second on a quiet machine takes longer beside a build.
          expect: { poll: { timeout: 10_000 } },
          // Browsers and builds share two cores with each other.
          maxWorkers: 2,
        },
      },
    ],
  },
});
