import { neon, neonConfig } from '@neondatabase/serverless';
import { z } from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { DatabaseUnavailableError } from './database-failure.server.ts';
import {
  createDatabaseFetch,
  type RepetitionOptions,
  type Transport,
} from './database-fetch.server.ts';
import { answerNeonRequest } from './neon-protocol.server.ts';
import type { StatementExecutor } from './statement-executor.server.ts';

/** Names no server: it only has the form that the driver insists on. */
const executorUrl = 'postgresql://site@database.invalid/site';

let connected: StatementExecutor | undefined;
let ordinary: { url: string; executor: Promise<StatementExecutor> } | undefined;

/**
 * Lets every query run on this database instead of the one that `DATABASE_URL` names.
 *
 * @param executor the embedded database or a test's server; the caller closes it. `undefined`
 *   goes back to `DATABASE_URL`
 */
export function connectDatabase(executor: StatementExecutor | undefined): void {
  connected = executor;
}

/**
 * Ends the connections that were opened for `DATABASE_URL`. The next query opens new ones.
 */
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

/** Neon answers over HTTP itself; any other Postgres through a pool of connections. */
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
  // The request's head holds the password: it is not to follow anybody elsewhere.
  return executor ? answerNeonRequest(executor, init) : fetch(url, { ...init, redirect: 'error' });
};

neonConfig.fetchFunction = createDatabaseFetch(send);

const connectionString = () => (connected ? executorUrl : getUrl());

/**
 * Runs one statement, or several with `sql.transaction([...])`, in one round trip:
 *
 *     const rows = await sql`select id from contact_messages where status = ${status}`;
 *
 * Values become parameters, never part of the text. Throws Neon's error with Postgres's code, or
 * one that `isDatabaseUnavailable` recognises.
 */
export const sql = neon({ connectionString });

/**
 * The same for statements that do no harm when they run twice, such as a read or an insert with
 * `on conflict do nothing`: they are also sent again after a connection was lost in between.
 */
export const repeatableSql = neon({
  connectionString,
  fetchOptions: { isRepeatable: true } satisfies RepetitionOptions,
});

/** A `timestamptz` as the driver reads it, made into the ISO date-time that the API speaks. */
export const momentSchema = z.date().transform((moment) => moment.toISOString());
