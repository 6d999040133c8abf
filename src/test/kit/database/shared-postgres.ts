import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgres } from '#lib/db/postgres-executor.server.ts';
import { type TransactingExecutor } from '#lib/db/statement-executor.server.ts';
import { migratedTemplate } from './migrated-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Postgres server that tests share. */
    postgresUrl: string;
  }
}

/**
 * Opens a database of its own on the server that tests share. It goes when it is closed.
 *
 * @param template what it begins as a copy of
 */
export async function openSharedPostgres(
  template: 'template1' | typeof migratedTemplate = migratedTemplate,
): Promise<TransactingExecutor> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files is quicker than writing a small database through the log.
  await tellServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const executor = openPostgres(url.href);
  return {
    ...executor,
    close: async () => {
      await executor.close();
      await tellServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function tellServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
