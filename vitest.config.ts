import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What protects a release: slow, so that `npm test` leaves it out. */
const full = ['src/test/full/**/*.test.ts', 'src/**/*.full.test.ts'];

/** What needs a database or another process; every other test file tests a rule. */
const api = ['src/**/*.api.test.ts'];

const setupFiles = [
  './src/test/setup/quiet-console.ts',
  './src/test/setup/leave-nothing.ts',
  './src/test/setup/property-runs.ts',
  './src/test/setup/agency-facts.ts',
];
/** An API test checks each answer against the contract of its call. */
const apiSetupFiles = [...setupFiles, './src/test/setup/check-answers.ts'];
const env = { SESSION_SECRET: 'a secret of 32 bytes for tests..' };
// Whole databases start and hash on two shared cores.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };
const sharedFolder = './src/test/setup/shared-folder.ts';
const onPostgres = {
  globalSetup: [sharedFolder, './src/test/setup/postgres-server.ts'],
  provide: { database: 'PostgreSQL' as const },
};
const onPglite = { globalSetup: [sharedFolder], provide: { database: 'PGlite' as const } };

export default defineConfig({
  test: {
    // A line for each test that takes longer: on a busy machine 300 ms would name most of them.
    slowTestThreshold: 10_000,
    reporters: ['default', './src/test/setup/vitest-tally.ts'],
    restoreMocks: true,
    // One number for all projects: they then share the workers, and none waits until another has
    // ended. Of itself a machine of two cores would have one worker.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...api, ...full],
          setupFiles,
          env,
          ...timeouts,
          // Files share a process, which reads the modules once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: api,
          exclude: full,
          setupFiles: apiSetupFiles,
          env,
          ...timeouts,
          ...onPostgres,
          isolate: false,
        },
      },
      {
        test: {
          name: 'full',
          include: full,
          setupFiles: apiSetupFiles,
          env,
          ...timeouts,
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'embedded',
          // Whatever a feature asks a database, the embedded one must answer, too.
          include: ['api', 'full'].map(
            (kind) => `src/{model,site,office,editing,desk}/**/*.${kind}.test.ts`,
          ),
          // Their long tests are of texts alone.
          exclude: ['src/model/**', 'src/editing/rich-text/**'],
          setupFiles: apiSetupFiles,
          env,
          ...timeouts,
          ...onPglite,
        },
      },
    ],
  },
});
