import path from 'node:path';
import { defineConfig } from '@playwright/test';
import config from '../../../playwright.config.ts';

/** `npm run test:content`: the site of the checkout's content, whatever it says. */
export default defineConfig({
  ...config,
  testDir: '.',
  projects: [{ name: 'content' }],
  globalSetup: '../setup/serve-own-site.ts',
  outputDir: path.resolve('.test-results'),
  reporter: [['dot'], [path.resolve('src/test/setup/playwright-tally.ts')]],
});
