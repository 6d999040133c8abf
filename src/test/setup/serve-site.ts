import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './quiet-traces.ts';
import { publishSiteUnderTest } from '#test/kit/site/site-under-test.ts';
import { createDataTemplate, startTestSite } from '#test/kit/site/start-test-site.ts';
import { buildSiteUnderTest, type TestedSite } from './build-site-under-test.ts';

/**
 * Serves a site, with a database of its own, for all tests of a run; builds it first unless that is
 * done.
 *
 * @returns what ends it, and removes what was built here
 */
export async function serveSite(site: TestedSite): Promise<() => Promise<void>> {
  const built = process.env[site.builtVariable];
  const projectDir = built ?? (await mkdtemp(path.join(tmpdir(), 'site-under-test-')));
  const [removeTemplate] = await Promise.all([
    createDataTemplate(),
    built === undefined && buildSiteUnderTest(site, projectDir),
  ]);
  const distDir = path.join(projectDir, 'dist');
  const { url, admin, close } = await startTestSite(distDir);
  publishSiteUnderTest({ url, projectDir, distDir, admin });
  return async () => {
    await close();
    await removeTemplate();
    if (built === undefined) await rm(projectDir, { recursive: true, force: true });
  };
}
