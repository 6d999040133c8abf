import { neon, neonConfig } from '@neondatabase/serverless';
import * as z from 'zod';
import { readSetting } from '#lib/env.server.ts';
import { DatabaseUnavailableError } from './database-failure.server.ts';
import { createDatabaseFetch, type CallOptions, type Transport } from './database-fetch.server.ts';
import { answerNeonRequest } from './neon-protocol.server.ts';
import type { StatementExecutor } from './statement-executor.server.ts';

/** A placeholder, since the driver requires the format of an address. */
const executorUrl = 'postgresql://site@database.invalid/site';

let connected: StatementExecutor | undefined;
let ordinary: { url: string; executor: Promise<StatementExecutor> } | undefined;

/**
 * Replaces the database of `DATABASE_URL`; `undefined` resets it. The caller closes the executor.
 */
export function connectDatabase(executor: StatementExecutor | undefined): void {
  connected = executor;
}

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

/** Returns whether statements travel over HTTP, in Neon's own protocol. */
export function isNeonAddress(url: string): boolean {
  return new URL(url).hostname.endsWith('.neon.tech');
}

function findExecutor(): StatementExecutor | Promise<StatementExecutor> | undefined {
  if (connected) return connected;
  const url = getUrl();
  if (isNeonAddress(url)) return undefined;
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
  // The request carries the password, so it must not follow redirects.
  return executor ? answerNeonRequest(executor, init) : fetch(url, { ...init, redirect: 'error' });
};

neonConfig.fetchFunction = createDatabaseFetch(send);

const connectionString = () => (connected ? executorUrl : getUrl());

/**
 * Runs a statement, or several with `sql.transaction([...])`, in one round trip.
 *
 * @throws Neon's error with Postgres's code, or one that `isDatabaseUnavailable` recognizes
 */
export const sql = neon({ connectionString });

/** Also retries after a lost connection: for statements that may run twice, such as reads. */
export const repeatableSql = neon({
  connectionString,
  fetchOptions: { isRepeatable: true } satisfies CallOptions,
});

/** Runs a long, frequent, repeatable statement that each connection plans only once. */
export function runNamed(
  statementName: string,
  text: string,
  params: unknown[],
): Promise<Record<string, unknown>[]> {
  const fetchOptions = { isRepeatable: true, statementName } satisfies CallOptions;
  return repeatableSql.query(text, params, { fetchOptions });
}

/** Throws a DatabaseUnavailableError if the database is in this process and its disk is full. */
export async function requireRoom(): Promise<void> {
  await connected?.requireRoom?.();
}

export const momentSchema = z.date().transform((moment) => moment.toISOString());
