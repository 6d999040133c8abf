import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startLocalSite } from '#local/local-site.ts';

/** Builds the site once and serves it, with a database of its own, for all tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The test runner's own "test" would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const distDir = resolve('dist');
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'));
  const site = await startLocalSite({ port: 0, dataDir, distDir });
  const { firstAdmin } = site;
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) {
    throw new Error(
      'The tests need a made-up admin. Please unset ADMIN_USERNAME and ADMIN_PASSWORD.',
    );
  }
  const { username, password } = firstAdmin;
  provide('siteUrl', site.url);
  provide('distDir', distDir);
  provide('admin', { username, password });
  return async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
