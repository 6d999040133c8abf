import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './src/test/reporter/summary-reporter.ts'],
    restoreMocks: true,
    // One number for all projects: they then share the workers, and none waits until another has
    // ended. Of itself a machine of two cores would have one worker.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
    projects: [
      {
        test: {
          name: 'domain',
          include: ['src/domain/**/*.test.ts'],
          setupFiles: ['./src/test/setup/quiet-console.ts'],
          // The rules keep no state, so that files may share a process, which reads zod once.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'functions/**/*.test.ts'],
          exclude: ['src/domain/**'],
          globalSetup: ['./src/test/setup/postgres-server.ts'],
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
        },
      },
    ],
  },
});
