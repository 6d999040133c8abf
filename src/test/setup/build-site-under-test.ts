import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Tells a run of browser tests that `dist` holds the site already. */
export const builtVariable = 'SITE_UNDER_TEST_IS_BUILT';

/**
 * Builds the site as Netlify does, whatever the test runner makes of `NODE_ENV`.
 *
 * @param signal ends the build
 * @throws Error where that fails; what the build says of it is printed
 */
export async function buildSiteUnderTest(signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['src/local/build-command.ts'], {
    ...{ signal, stdio: ['ignore', 'ignore', 'inherit'] },
    // A test runner's own "test" would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The site could not be built.');
}
