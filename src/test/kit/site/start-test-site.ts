import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalSite } from '#local/local-site.ts';
import { openSiteDatabase } from '#local/database/site-database.ts';

/** The variable with the path of a data folder whose database has its tables and no rows. */
const templateVariable = 'DATA_FOLDER_TEMPLATE';

/** Creates the folder that others are copied from: creating the tables anew takes seconds. */
export async function createDataTemplate(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'site-template-'));
  const database = await openSiteDatabase(template, undefined);
  await database.close();
  process.env[templateVariable] = template;
  return () => rm(template, { recursive: true, force: true });
}

/** Creates a data folder for a new site. */
export async function makeDataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-test-'));
  const template = process.env[templateVariable];
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  return dataDir;
}

/** A site that is served with a database of its own. */
export interface TestSite {
  url: string;
  /** The admin who can log in to it. */
  admin: { username: string; password: string };
  /** Stops it and deletes its database. */
  close: () => Promise<void>;
}

/** Serves a built site. */
export async function startTestSite(distDir: string): Promise<TestSite> {
  const dataDir = await makeDataFolder();
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
    close: async () => {
      await site.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
