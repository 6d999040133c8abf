import pg from 'pg';
import {
  formatBegin,
  runInOrder,
  type Statement,
  type StatementResult,
  type TransactingExecutor,
} from './statement-executor.server.ts';
import { isOwnMachine } from '#lib/env.server.ts';

export interface PostgresLimits {
  maxConnections: number;
  /** Including the wait for a free connection. */
  connectTimeoutMs: number;
  /** The time after which the server itself ends a statement. */
  statementTimeoutMs: number;
  /** For a server that no longer answers. */
  answerTimeoutMs: number;
}

const defaultLimits: PostgresLimits = {
  maxConnections: 10,
  connectTimeoutMs: 3000,
  statementTimeoutMs: 7000,
  answerTimeoutMs: 8000,
};

/** Encrypts a network connection and checks its certificate, unless `sslmode` says otherwise. */
export function openPostgres(
  url: string,
  changed: Partial<PostgresLimits> = {},
): TransactingExecutor {
  const limits = { ...defaultLimits, ...changed };
  const timeLimit = `statement_timeout = ${limits.statementTimeoutMs}`;
  const pool = new pg.Pool({
    connectionString: requireFullCheck(url),
    ssl: !isOwnMachine(url),
    max: limits.maxConnections,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    query_timeout: limits.answerTimeoutMs,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
  });
  // The pool and the statement handle a lost connection; unhandled, the event would end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // As a parameter of the connection, poolers such as PgBouncer would refuse it.
    if (limits.statementTimeoutMs > 0) client.query(`set ${timeLimit}`).catch(() => undefined);
  });

  const transact: TransactingExecutor['transact'] = (work, options) =>
    withConnection(pool, async (client) => {
      // Behind a pooler, the connection may have the limit of another client.
      await client.query(`${formatBegin(options)}; set local ${timeLimit}`);
      const result = await work((statement) => run(client, statement));
      await client.query('commit');
      return result;
    });

  return {
    execute: (statement) => withConnection(pool, (client) => run(client, statement)),
    executeAll: (statements, options) =>
      transact((runOne) => runInOrder(statements, runOne), options),
    transact,
    close: () => pool.end(),
  };
}

/** Names what `pg` does for these three anyway; it would write eight lines about their future. */
function requireFullCheck(url: string): string {
  return /[?&]uselibpqcompat=/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const result = await work(client);
    isUsable = true;
    return result;
  } catch (error) {
    // The connection stays usable only after an error that the server itself reports.
    isUsable = error instanceof pg.DatabaseError && (await rollBack(client));
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}

async function run(
  client: pg.PoolClient,
  { query, params, name }: Statement,
): Promise<StatementResult> {
  const config: pg.QueryArrayConfig & { queryMode: 'extended' } = {
    text: query,
    ...(name !== undefined && { name }),
    values: params,
    rowMode: 'array',
    // Values stay as Postgres wrote them: the driver parses them.
    types: { getTypeParser: () => (value: string) => value },
    // Like Neon, this accepts one statement per text.
    queryMode: 'extended',
  };
  const result = await client.query<(string | null)[]>(config);
  return {
    command: result.command,
    rowCount: result.rowCount,
    fields: result.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    rows: result.rows,
  };
}
