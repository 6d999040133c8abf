import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, vi } from 'vitest';
import { type LocalSite, startLocalSite } from '#local/local-site.ts';

/** A site served on this machine. */
export interface ServedFolder {
  url: string;
  port: number;
  /** The folder of the site and its data, which nobody may read from outside. */
  folder: string;
}

const rootDir = path.resolve(import.meta.dirname, '../../../..');

/** The mails about forms need it. */
const agency = JSON.stringify({
  name: 'Agency',
  phone: '813',
  email: 'us@agency.example',
  url: 'https://a.example',
});

/**
 * Serves a few files like a built site, with all functions and rules, for the tests of a file.
 *
 * @param files the texts by path in the built site
 */
export function useServedFolder(files: Record<string, string>): ServedFolder {
  const served: ServedFolder = { url: '', port: 0, folder: '' };

  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const folder = await mkdtemp(path.join(tmpdir(), 'served-folder-'));
    const distDir = path.join(folder, 'dist');
    for (const [name, text] of Object.entries({ 'agency.json': agency, ...files })) {
      await mkdir(path.dirname(path.join(distDir, name)), { recursive: true });
      await writeFile(path.join(distDir, name), text);
    }
    const site: LocalSite = await startLocalSite({
      port: 0,
      dataDir: path.join(folder, 'data'),
      distDir,
      rootDir,
    });
    Object.assign(served, { url: site.url, port: Number(new URL(site.url).port), folder });
    return async () => {
      await site.close();
      await rm(folder, { recursive: true });
    };
  }, 120_000);

  return served;
}
