import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import type { TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { migratedTemplate } from './migrated-template.ts';
import { openTestDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Postgres server that tests share. */
    postgresUrl: string;
  }
}

type Template = 'template1' | typeof migratedTemplate;

/**
 * Creates a separate database on the server that tests share.
 *
 * @param template what it begins as a copy of
 */
export async function createSharedDatabase(
  template: Template = migratedTemplate,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files is quicker than writing a small database through the log.
  await tellServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => tellServer(serverUrl, `drop database ${name} with (force)`),
  };
}

/** Opens a separate database on the server that tests share. It is dropped when it is closed. */
async function openSharedPostgres(template?: Template): Promise<TransactingExecutor> {
  const { url, drop } = await createSharedDatabase(template);
  const executor = openPostgres(url);
  return {
    ...executor,
    close: async () => {
      await executor.close();
      await drop();
    },
  };
}

export async function tellServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The database of a project's API suites. */
    database: 'PostgreSQL' | 'PGlite';
  }
}

/** The longest that creating a database may take on a busy machine. */
export const openDatabaseTimeoutMs = 120_000;

const openEmpty = {
  PostgreSQL: () => openSharedPostgres('template1'),
  PGlite: openTestDatabase,
};

/**
 * Opens a separate database with the site's tables and no rows, of the kind that the project of the
 * tests names, and connects the site with it.
 */
export async function connectMigratedDatabase(): Promise<TransactingExecutor> {
  const isEmbedded = inject('database') === 'PGlite';
  const executor = await (isEmbedded ? openTestDatabase() : openSharedPostgres());
  connectDatabase(executor);
  if (isEmbedded) await migrate();
  return executor;
}

type Suite = (getDatabase: () => TransactingExecutor) => void;

/**
 * Runs a suite on a database of its own with the site's tables and no rows, which its tests share:
 * on the kind that the project of the tests names.
 */
export function describeWithDatabase(title: string, suite: Suite): void {
  describe(title, () => {
    suite(useOpened(connectMigratedDatabase));
  });
}

/**
 * Runs a suite on an empty database of each kind that the site may run on, for what they must have
 * in common. The one in this process comes last: its memory stays for a while, and starting a
 * process from one that large takes many times as long.
 */
export function describeOnEachDatabase(title: string, suite: Suite): void {
  for (const name of ['PostgreSQL', 'PGlite'] as const) {
    describe(`${title}, on ${name}`, () => {
      suite(useOpened(openEmpty[name]));
    });
  }
}

function useOpened(open: () => Promise<TransactingExecutor>): () => TransactingExecutor {
  let executor: TransactingExecutor | undefined;

  beforeAll(async () => {
    executor = await open();
    connectDatabase(executor);
  }, openDatabaseTimeoutMs);

  afterAll(async () => {
    connectDatabase(undefined);
    await executor?.close();
  }, openDatabaseTimeoutMs);

  return () => {
    if (executor) return executor;
    throw new Error('The database is not open yet.');
  };
}
