import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalSite } from '#local/local-site.ts';

/** A site that is served with a database of its own. */
export interface TestSite {
  url: string;
  /** Who can sign in to it. */
  admin: { username: string; password: string };
  /** Where its mails are, each as a file. */
  mailDir: string;
  /** Stops it and throws its database away. */
  close: () => Promise<void>;
}

/**
 * Serves a built site.
 *
 * @param distDir folder of the built site
 */
export async function startTestSite(distDir: string): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'));
  const site = await startLocalSite({ port: 0, dataDir, distDir });
  const { firstAdmin } = site;
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) {
    throw new Error(
      'The tests need a made-up admin. Please unset ADMIN_USERNAME and ADMIN_PASSWORD.',
    );
  }
  const { username, password } = firstAdmin;
  return {
    url: site.url,
    admin: { username, password },
    mailDir: join(dataDir, 'mail'),
    close: async () => {
      await site.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
