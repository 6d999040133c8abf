import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSiteDatabase } from './site-database.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  const { close } = await openSiteDatabase(path.join(root, 'sound'), undefined);
  await close();
});

afterAll(async () => {
  await rm(root, { recursive: true });
});

/** Overwrites the files of a folder whose names match. */
function overwrite(folder: string, name: RegExp): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && name.test(entry.name)) {
      writeFileSync(file, Buffer.alloc(readFileSync(file).length, 7));
    }
  }
}

const damages: [string, (postgres: string) => void][] = [
  ['its control file is cut', (folder) => truncateSync(`${folder}/global/pg_control`, 100)],
  ['its control file is gone', (folder) => rmSync(`${folder}/global/pg_control`)],
  ['its log is overwritten', (folder) => overwrite(`${folder}/pg_wal`, /^[\dA-F]{24}$/)],
  ['its tables are overwritten', (folder) => overwrite(`${folder}/base`, /^\d+$/)],
  ['its tables are gone', (folder) => rmSync(`${folder}/base`, { recursive: true })],
  ['its version is cut', (folder) => truncateSync(`${folder}/PG_VERSION`)],
];

test.for(damages)(
  'A768: a database of which %s is told with the command that restores it',
  async ([what, damage]) => {
    const dataDir = path.join(root, what.replaceAll(' ', '-'));
    await cp(path.join(root, 'sound'), dataDir, { recursive: true });
    damage(path.join(dataDir, 'postgres'));
    await expect(openSiteDatabase(dataDir, undefined)).rejects.toThrow(
      `The database in ${dataDir} is damaged. Move ${dataDir}/postgres away and bring back your last backup: npm run restore -- <file>. Without a backup, start again with an empty database.`,
    );
  },
);
