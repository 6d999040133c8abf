import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedDatabase } from '#local/embedded-database.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { startPostgres } from '#test/kit/database/start-postgres.ts';

/** A database of a bench: empty, with all tables, and used by every query. */
export interface BenchDatabase {
  name: string;
  close: () => Promise<void>;
}

async function openEmbedded(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const executor = await openEmbeddedDatabase(folder);
  connectDatabase(executor);
  await migrate();
  return {
    name: 'PGlite on disk',
    close: async () => {
      connectDatabase(undefined);
      await executor.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openServer(): Promise<BenchDatabase> {
  const server = await startPostgres();
  const executor = openPostgres(server.url);
  connectDatabase(executor);
  await migrate();
  return {
    name: 'PostgreSQL',
    close: async () => {
      connectDatabase(undefined);
      await executor.close();
      await server.stop();
    },
  };
}

/** The kinds of databases that a bench runs on, each opened when its turn comes. */
export const benchDatabases = [openEmbedded, openServer];
