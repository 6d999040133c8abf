import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '#lib/db/database.server.ts';
import type { StatementExecutor } from '#lib/db/statement-executor.server.ts';
import { neonUrl, startNeon } from '#test/kit/database/start-neon.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { startGithub } from '#test/kit/git/start-github.ts';
import type { TestRepository } from '#test/kit/git/test-repository.ts';
import { type BrowserCallOptions, openTestBrowser } from '#test/kit/api/test-browser.ts';
import { buildAsNetlify, type NetlifyBuild, type PackedFunction } from './build-as-netlify.ts';
import { checkOutProject } from './project-checkout.ts';
import { startPackedFunction } from './run-packed-function.ts';

export const siteUrl = 'https://www.sandpiper.example';

/** Secrets that no page and no archive may contain. */
export const deploySecrets = {
  SESSION_SECRET: 'only the functions know these words',
  NETLIFY_WEBHOOK_SECRET: 'what Netlify and the site both know',
  ADMIN_PASSWORD: 'the first password of all',
};

/** Sends a request to a packed function as a browser does. */
export type Ask = (
  method: string,
  address: string,
  options?: BrowserCallOptions,
) => Promise<Response>;

/** A deployed site, with stand-ins for the services around it. */
export interface DeployedSite {
  checkout: TestRepository;
  /** The deployed commit. */
  commit: string;
  build: NetlifyBuild;
  /** The database behind the Neon stand-in, also used by the test's own queries. */
  database: StatementExecutor;
  /** The environment variables at Netlify. */
  settings: Record<string, string>;
  /** Returns the packed function of this name. */
  find: (name: string) => PackedFunction;
  /**
   * Runs a packed function while `work` uses it from a browser in which the first admin is logged
   * in.
   */
  use: (
    name: string,
    work: (ask: Ask) => Promise<void>,
    changedSettings?: Record<string, string>,
  ) => Promise<void>;
  /** Reads the bundled code of a function. */
  readCode: (name: string) => Promise<string>;
  /** Reads a file of the built site. */
  readBuilt: (file: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Deploys the project to this machine, with an empty database. */
export async function deploySite(): Promise<DeployedSite> {
  const database = await openTestDatabase();
  const neon = await startNeon(database);
  const checkout = checkOutProject();
  const commit = checkout.git('rev-parse', 'HEAD');
  const github = await startGithub(checkout.folder);
  const { endpoint, repository, branch, token } = github.options;
  const settings = {
    ...deploySecrets,
    ADMIN_USERNAME: 'Ada',
    DATABASE_URL: neonUrl,
    NEON_STAND_IN: neon.url,
    SITE_URL: siteUrl,
    URL: siteUrl,
    GITHUB_TOKEN: token,
    GITHUB_REPOSITORY: repository,
    GITHUB_BRANCH: branch,
    GITHUB_GRAPHQL_URL: endpoint,
    PUBLISH_WINDOW_SECONDS: '0',
  };
  const close = async () => {
    connectDatabase(undefined);
    await Promise.all([neon.stop(), github.stop()]);
    await database.close();
    checkout.remove();
  };
  try {
    // Netlify tells only the build which commit it is.
    const buildSettings = { ...settings, COMMIT_REF: commit };
    const build = await buildAsNetlify(checkout.folder, buildSettings);
    connectDatabase(database);
    const find = (name: string) => {
      const found = build.functions.find((each) => each.name === name);
      if (found) return found;
      throw new Error(`No function ${name} was packed.`);
    };
    const signedIn = new Map<string, string>();
    const use: DeployedSite['use'] = async (name, work, changed = {}) => {
      const { app, stop } = await startPackedFunction(find(name), { ...settings, ...changed });
      const browser = openTestBrowser(siteUrl);
      for (const [cookie, value] of signedIn) browser.cookies.set(cookie, value);
      try {
        await work((...request) => browser.call(app, ...request));
        if (signedIn.size === 0) for (const cookie of browser.cookies) signedIn.set(...cookie);
      } finally {
        await stop();
      }
    };
    await use('account', async (ask) => {
      const body = { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD };
      await ask('POST', '/api/auth/login', { body });
    });
    const read = (...file: string[]) => readFile(path.join(checkout.folder, ...file), 'utf8');
    const readCode = (name: string) => read('dist-functions', `${name}.mjs`);
    const readBuilt = (file: string) => read('dist', file);
    return { checkout, commit, build, database, settings, find, use, readCode, readBuilt, close };
  } catch (error) {
    await close();
    throw error;
  }
}
