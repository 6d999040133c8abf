import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgres } from '#server/db/postgres-executor.ts';
import { type TransactingExecutor } from '#server/db/statement-executor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the Postgres server that tests share; null where this machine has none. */
    postgresUrl: string | null;
  }
}

const serverUrl = inject('postgresUrl');

/** Whether this machine has a Postgres server. */
export const hasPostgres = serverUrl !== null;

/** Opens an empty database of its own on the server that tests share. It goes when it is closed. */
export async function openSharedPostgres(): Promise<TransactingExecutor> {
  if (serverUrl === null) throw new Error('There is no Postgres for this platform.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await tellServer(serverUrl, `create database ${name}`);
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
