import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startLocalSite } from '#local/local-site.ts';
import { getDistDir } from './site-under-test.ts';
import { copySite } from './site-copy.ts';
import { makeDataFolder, type TestSite } from './start-test-site.ts';

/** A site with a repository of its own: saves are committed, built and served. */
export interface EditingSite extends TestSite {
  /** Runs git in the site's repository. */
  git: (...args: string[]) => string;
  /** Reads a file of the working tree. */
  read: (file: string) => string;
  /** Writes a file of the working tree, with one byte for each character. */
  write: (file: string, text: string) => void;
}

/** Serves the site under test from a repository of its own. */
export async function startEditingSite(): Promise<EditingSite> {
  const copy = await copySite();
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', copy.folder, '-c', 'user.name=Owner', '-c', 'user.email=owner@localhost', ...args],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    ).trim();
  await cp(getDistDir(), copy.distDir, { recursive: true });
  const dataDir = await makeDataFolder();
  const site = await startLocalSite({
    port: 0,
    dataDir,
    distDir: copy.distDir,
    projectDir: copy.folder,
  });
  const { firstAdmin, url } = site;
  if (firstAdmin.kind !== 'made' || firstAdmin.password === null) {
    throw new Error('The tests need a made-up admin.');
  }
  const { username, password } = firstAdmin;
  return {
    url,
    git,
    admin: { username, password },
    read: (file) => readFileSync(join(copy.folder, file), 'latin1'),
    write: (file, text) => {
      mkdirSync(dirname(join(copy.folder, file)), { recursive: true });
      writeFileSync(join(copy.folder, file), text, 'latin1');
    },
    close: async () => {
      await site.close();
      await copy.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
