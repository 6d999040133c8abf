import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { openSiteDatabase } from '#local/database/site-database.ts';

const folderMark = 'a folder';

function fingerprint(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns a fingerprint of each file in a folder. */
function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const mark = entry.isFile() ? fingerprint(readFileSync(file)) : folderMark;
      return [path.relative(folder, file), mark];
    }),
  );
}

const ordinaryFile = /^(?:base\/\d+|global)\/\d+/;

/** Returns false for most files of the template databases, and for maps that Postgres rebuilds. */
function isTried(file: string, index: number): boolean {
  return !/^base\/[14]\/\d+|_(?:fsm|vm)$/.test(file) || index % 50 === 0;
}

async function countTables(): Promise<[string, number][]> {
  const tables = await sql`select table_name from information_schema.tables
    where table_schema = 'public' order by 1`;
  const counts: [string, number][] = [];
  for (const { table_name: name } of tables) {
    const [row] = await sql.query(`select count(*)::int as n from "${String(name)}"`);
    counts.push([String(name), Number(row?.n)]);
  }
  return counts;
}

test(
  'A841: without any one of its files, or with an empty one, a database has all its rows or is called damaged and left alone',
  { timeout: 3_600_000 },
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'lacking-'));
    try {
      const sound = path.join(root, 'sound');
      const { close } = await openSiteDatabase(sound, undefined);
      const expected = await countTables();
      await close();
      const outcomes = { damaged: 0, works: 0 };
      const wrong: string[] = [];
      const whole = readFolder(path.join(sound, 'postgres'));
      const files = [...whole.keys()].filter(isTried);
      const removed = files.map((file) => ({ file, isEmptied: false }));
      const emptied = files
        .filter((file) => !ordinaryFile.test(file) && whole.get(file) !== folderMark)
        .map((file) => ({ file, isEmptied: true }));
      const dataDir = path.join(root, 'damaged');
      const folder = path.join(dataDir, 'postgres');
      for (const { file, isEmptied } of [...emptied, ...removed]) {
        await cp(sound, dataDir, { recursive: true, force: false });
        if (isEmptied) truncateSync(path.join(folder, file));
        else rmSync(path.join(folder, file), { recursive: true });
        const before = new Map(whole);
        for (const name of whole.keys()) {
          if (name === file || name.startsWith(`${file}/`)) before.delete(name);
        }
        if (isEmptied) before.set(file, fingerprint(Buffer.alloc(0)));
        const what = `${file} ${isEmptied ? 'emptied' : 'removed'}`;
        try {
          const database = await openSiteDatabase(dataDir, undefined);
          const counts = await countTables();
          await database.close();
          if (JSON.stringify(counts) !== JSON.stringify(expected)) wrong.push(`${what}: rows`);
          outcomes.works += 1;
          await rm(dataDir, { recursive: true });
        } catch (error) {
          if (!String(error).includes('is damaged')) wrong.push(`${what}: ${String(error)}`);
          const after = readFolder(folder);
          for (const name of new Set([...before.keys(), ...after.keys()])) {
            if (after.get(name) !== before.get(name)) wrong.push(`${what}: changed ${name}`);
          }
          outcomes.damaged += 1;
          // The rest is unchanged, so only this file needs to be replaced.
          rmSync(path.join(folder, file), { recursive: true, force: true });
        }
      }
      expect(wrong).toEqual([]);
      expect(outcomes.damaged).toBeGreaterThan(outcomes.works);
    } finally {
      await rm(root, { recursive: true });
    }
  },
);
