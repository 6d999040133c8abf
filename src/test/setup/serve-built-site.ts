import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import '#test/setup/quiet-traces.ts';
import { publishSiteUnderTest } from '#test/kit/site/site-under-test.ts';
import { createDataTemplate, startTestSite } from '#test/kit/site/start-test-site.ts';

/** Builds the site as Netlify does, whatever the test runner makes of `NODE_ENV`. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, ['src/local/build-command.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A test runner's own "test" would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The site could not be built.');
}

/** Builds the site once and serves it, with a database of its own, for all tests of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const [removeTemplate] = await Promise.all([createDataTemplate(), build()]);
  const distDir = resolve('dist');
  const { url, admin, close } = await startTestSite(distDir);
  publishSiteUnderTest({ url, distDir, admin });
  return async () => {
    await close();
    await removeTemplate();
  };
}
