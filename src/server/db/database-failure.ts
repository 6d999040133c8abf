import { NeonDbError } from '@neondatabase/serverless';

/** The database cannot answer now: it is away, starting, full or too slow. Nothing is broken. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string | undefined;

  constructor(message: string, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

/**
 * Codes of a database that did not begin the statement, so that sending it again cannot run it
 * twice: starting or stopping (57P03), too many connections (53300), no connection (08001, 08004).
 */
const notBegunCodes = new Set(['57P03', '53300', '08001', '08004']);
const notBegunNetworkCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

/**
 * Codes of a database that is away or out of means, whatever became of the statement: connection
 * lost (08…), disk or memory full (53…), stopped by an operator or a time limit (57…), disk errors
 * (58…).
 */
const unavailableCode = /^(?:08|53|57|58)/;

/** True when a Postgres code says that the database cannot answer now. */
export function isUnavailableCode(code: string): boolean {
  return unavailableCode.test(code);
}

/** True when a Postgres code says that the statement was not begun. */
export function isNotBegunCode(code: string): boolean {
  return notBegunCodes.has(code);
}

/** True when a thrown network error says that no connection was made. */
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isNotConnected)) return true;
  if ('code' in error && notBegunNetworkCodes.has(String(error.code))) return true;
  return isNotConnected(error.cause);
}

/**
 * True for every failure that comes from the database being away, in whatever form the driver
 * reports it.
 *
 * @param error what a query threw
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof NeonDbError)) return false;
  if (error.sourceError) return true;
  if (error.code !== undefined) return isUnavailableCode(error.code);
  return error.message.startsWith('Server error (HTTP status 5');
}
