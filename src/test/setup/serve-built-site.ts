import { resolve } from 'node:path';
import '#test/setup/quiet-traces.ts';
import { publishSiteUnderTest } from '#test/kit/site/site-under-test.ts';
import { createDataTemplate, startTestSite } from '#test/kit/site/start-test-site.ts';
import { buildSiteUnderTest, builtVariable } from './build-site-under-test.ts';

/**
 * Serves the site, with a database of its own, for all tests of a run, and builds it first unless
 * that is done.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const [removeTemplate] = await Promise.all([
    createDataTemplate(),
    process.env[builtVariable] === undefined && buildSiteUnderTest(),
  ]);
  const distDir = resolve('dist');
  const { url, admin, close } = await startTestSite(distDir);
  publishSiteUnderTest({ url, distDir, admin });
  return async () => {
    await close();
    await removeTemplate();
  };
}
