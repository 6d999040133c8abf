import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import '#test/setup/quiet-traces.ts';
import { publishSiteUnderTest } from '#test/kit/site/site-under-test.ts';
import { createDataTemplate, startTestSite } from '#test/kit/site/start-test-site.ts';

/** Builds the site once and serves it, with a database of its own, for all tests of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A test runner's own "test" would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const distDir = resolve('dist');
  const removeTemplate = await createDataTemplate();
  const { url, admin, close } = await startTestSite(distDir);
  publishSiteUnderTest({ url, distDir, admin });
  return async () => {
    await close();
    await removeTemplate();
  };
}
