import * as z from 'zod';
import {
  type StatementExecutor,
  type StatementResult,
  type TransactionOptions,
} from './statement-executor.server.ts';
import { isConnectingCode } from './database-failure.server.ts';

const statementSchema = z.object({
  query: z.string(),
  params: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .transform((params) => params.map((param) => (param === null ? null : String(param)))),
});

const requestSchema = z.union([z.object({ queries: z.array(statementSchema) }), statementSchema]);

const flagSchema = z.stringbool({ truthy: ['true'], falsy: ['false'] });

const transactionHeadersSchema = z.object({
  'neon-batch-isolation-level': z
    .enum(['ReadUncommitted', 'ReadCommitted', 'RepeatableRead', 'Serializable'])
    .optional(),
  'neon-batch-read-only': flagSchema.optional(),
  'neon-batch-deferrable': flagSchema.optional(),
});

const errorFields = [
  ...['severity', 'code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery'],
  ...['where', 'schema', 'table', 'column', 'dataType', 'constraint', 'file', 'line', 'routine'],
];

const bodySchema = z.string();

/**
 * Serves the HTTP protocol of Neon's driver (https://github.com/neondatabase/serverless) from any
 * Postgres, so that all queries take the same path. Like Neon's proxy, it answers 500 where
 * Postgres refuses a connection, and 400 where it rejects a statement. Rethrows network errors.
 */
export async function answerNeonRequest(
  executor: StatementExecutor,
  request: RequestInit & { statementName?: string },
): Promise<Response> {
  const body = requestSchema.parse(JSON.parse(bodySchema.parse(request.body)));
  try {
    if (!('queries' in body)) {
      const statement = { ...body, name: request.statementName };
      return Response.json(toWire(await executor.execute(statement)));
    }
    const options = readTransactionOptions(new Headers(request.headers));
    const results = await executor.executeAll(body.queries, options);
    return Response.json({ results: results.map(toWire) });
  } catch (error) {
    if (!isPostgresError(error)) throw error;
    const status = isConnectingCode(error.code) ? 500 : 400;
    return Response.json(toErrorBody(error), { status });
  }
}

function readTransactionOptions(headers: Headers): TransactionOptions {
  const parsed = transactionHeadersSchema.parse(Object.fromEntries(headers));
  const isolationLevel = parsed['neon-batch-isolation-level'];
  const isReadOnly = parsed['neon-batch-read-only'];
  const isDeferrable = parsed['neon-batch-deferrable'];
  return {
    ...(isolationLevel && { isolationLevel }),
    ...(isReadOnly !== undefined && { isReadOnly }),
    ...(isDeferrable !== undefined && { isDeferrable }),
  };
}

function toWire({ command, rowCount, fields, rows }: StatementResult) {
  return { command, rowCount, fields, rows, rowAsArray: true };
}

/** Distinguishes Postgres codes (five characters) from network codes (words). */
function isPostgresError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code) &&
    'severity' in error
  );
}

function toErrorBody(error: Error): Record<string, unknown> {
  const told = new Map<string, unknown>(Object.entries(error));
  const fields = errorFields.map((field) => [field, told.get(field) ?? null] as const);
  return { message: error.message, ...Object.fromEntries(fields) };
}
