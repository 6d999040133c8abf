import { NeonDbError } from '@neondatabase/serverless';

/**
 * The database cannot answer now: it is away, starting, full, too slow, or lets nobody in. Nothing is
 * broken.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string | undefined;

  constructor(message: string, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

/** The code of a write that was refused since only reading is allowed. */
const readOnlyCode = '25006';

/**
 * Codes of a database that kept nothing of the statement, so that sending it again cannot run it
 * twice: starting or stopping (57P03), too many connections (53300), no connection (08001, 08004),
 * only reading (25006).
 */
const notBegunCodes = new Set(['57P03', '53300', '08001', '08004', readOnlyCode]);
const notBegunNetworkCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

/**
 * Codes of a database that is away or out of means, whatever became of the statement: connection
 * lost (08…), disk or memory full (53…), stopped by an operator or a time limit (57…), disk errors
 * (58…). One that lets nobody in is away, too, as while its password is being changed: user or
 * password refused (28…), no such database (3D…).
 */
const unavailableCode = /^(?:08|28|3D|53|57|58)/;

/**
 * True when a Postgres code says that the database cannot answer now. A database that refuses to
 * write is a standby, or about to be one, unless the caller asked for no more than reading.
 *
 * @param code of Postgres
 * @param isReadOnly true when the statement was sent to be refused any writing
 */
export function isUnavailableCode(code: string, isReadOnly = false): boolean {
  return unavailableCode.test(code) || (code === readOnlyCode && !isReadOnly);
}

/** True when a Postgres code says that nothing became of the statement. */
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
  // A refused write that got this far was sent to be refused; any other is an absence by now.
  if (error.code !== undefined) return isUnavailableCode(error.code, true);
  return error.message.startsWith('Server error (HTTP status ');
}

/** What whoever runs the site is told of a database at DATABASE_URL that cannot be used. */
export const databaseAwaySentence =
  'The database that DATABASE_URL names does not answer, or lets nobody in. Check that it is running and that the address is right, with user, password and name.';

/**
 * Puts into words why a command at the terminal could not work with the database.
 *
 * @param error what was thrown
 * @param outcome begins the sentence for any other failure, for example "The command failed"
 * @returns with the reason as it was told, which may name a full disk or a spent quota
 */
export function describeCommandFailure(error: unknown, outcome: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  return isDatabaseUnavailable(error)
    ? `${databaseAwaySentence} The reason given: ${reason}`
    : `${outcome}: ${reason}`;
}
