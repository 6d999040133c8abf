import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { setAgency } from '#lib/agency.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';
import { findBrowser } from '#test/kit/browser/launch-browser.ts';

// Tests format times as the site under test does.
setAgency(agencyFacts);

const { executablePath, flags } = await findBrowser();

const ofPages = { testMatch: '**/*.spec.ts', testIgnore: ['test/full/**', 'test/content/**'] };
/** The end of a title that leaves its test to a release. */
const ofRelease = / @full\b/;

export default defineConfig({
  testDir: 'src',
  projects: [
    { name: 'browser', ...ofPages, grepInvert: ofRelease },
    // What protects a release, `npm run test:full`: the finer cases of what `browser` tries once, and
    // what is a release's alone.
    { name: 'cases', ...ofPages, grep: ofRelease },
    { name: 'full', testMatch: 'test/full/**/*.spec.ts', timeout: 120_000 },
  ],
  globalSetup: './src/test/setup/serve-agency-site.ts',
  outputDir: '.test-results',
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  // A test that fails is tried once more to record a trace of it, and counts as failed all the same:
  // to record every test would make the run a quarter longer.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 60_000,
  // What comes within a second on a quiet machine takes longer on a busy one.
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['./src/test/setup/playwright-tally.ts']],
  use: {
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    launchOptions: { executablePath, args: flags },
  },
});
