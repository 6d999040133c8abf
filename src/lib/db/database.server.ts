import { neon, neonConfig } from '@neondatabase/serverless';
import { z } from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { DatabaseUnavailableError } from './database-failure.server.ts';
import { createDatabaseFetch, type CallOptions, type Transport } from './database-fetch.server.ts';
import { answerNeonRequest } from './neon-protocol.server.ts';
import type { StatementExecutor } from './statement-executor.server.ts';

/** Names no server: the driver only insists on the format. */
const executorUrl = 'postgresql://site@database.invalid/site';

let connected: StatementExecutor | undefined;
let ordinary: { url: string; executor: Promise<StatementExecutor> } | undefined;

/**
 * Replaces the database of `DATABASE_URL`; `undefined` goes back to it. The caller closes the
 * executor.
 */
export function connectDatabase(executor: StatementExecutor | undefined): void {
  connected = executor;
}

/** Closes the connections for `DATABASE_URL`; the next query opens new ones. */
export async function disconnectDatabase(): Promise<void> {
  const opened = ordinary;
  ordinary = undefined;
  await (await opened?.executor)?.close();
}

function getUrl(): string {
  const url = readSetting('DATABASE_URL');
  if (url !== undefined) return url;
  throw new DatabaseUnavailableError('DATABASE_URL is not set');
}

/** Uses HTTP for Neon and a connection pool for any other Postgres. */
function findExecutor(): StatementExecutor | Promise<StatementExecutor> | undefined {
  if (connected) return connected;
  const url = getUrl();
  if (new URL(url).hostname.endsWith('.neon.tech')) return undefined;
  if (ordinary?.url !== url) {
    const executor = import('./postgres-executor.server.ts').then((module) =>
      module.openPostgres(url),
    );
    ordinary = { url, executor };
  }
  return ordinary.executor;
}

const send: Transport = async (url, init) => {
  const executor = await findExecutor();
  // The request carries the password, so it must not follow a redirect.
  return executor ? answerNeonRequest(executor, init) : fetch(url, { ...init, redirect: 'error' });
};

neonConfig.fetchFunction = createDatabaseFetch(send);

const connectionString = () => (connected ? executorUrl : getUrl());

/**
 * Runs one statement, or several with `sql.transaction([...])`, in one round trip:
 *
 *     const rows = await sql`select id from contact_messages where status = ${status}`;
 *
 * Values become parameters. Throws Neon's error with Postgres's code, or one that
 * `isDatabaseUnavailable` recognizes.
 */
export const sql = neon({ connectionString });

/**
 * Does the same for statements that may run twice, such as a read or an insert with `on conflict do
 * nothing`: they are also retried after a lost connection.
 */
export const repeatableSql = neon({
  connectionString,
  fetchOptions: { isRepeatable: true } satisfies CallOptions,
});

/**
 * Runs a repeatable statement that is long and runs often: to plan it takes longer than to run it,
 * so each connection does that once. `name` belongs to one text.
 */
export function runNamed(
  statementName: string,
  text: string,
  params: unknown[],
): Promise<Record<string, unknown>[]> {
  const fetchOptions = { isRepeatable: true, statementName } satisfies CallOptions;
  return repeatableSql.query(text, params, { fetchOptions });
}

/** Converts a `timestamptz` to the API's ISO date-time. */
export const momentSchema = z.date().transform((moment) => moment.toISOString());
