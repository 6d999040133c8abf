import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from '#test/browser/launch-browser.ts';
import '#test/setup/quiet-traces.ts';
import { startTestSite } from '#test/site/start-test-site.ts';

/** Builds the site once and serves it, with a database of its own, for all tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The test runner's own "test" would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await unpackBrowser();
  const distDir = resolve('dist');
  const site = await startTestSite(distDir);
  provide('siteUrl', site.url);
  provide('distDir', distDir);
  provide('admin', site.admin);
  return site.close;
}
