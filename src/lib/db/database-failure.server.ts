import { NeonDbError } from '@neondatabase/serverless';

/** The database is unreachable, starting, full, too slow or refusing our login. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
  readonly code: string | undefined;

  constructor(message: string, options: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

const readOnlyCode = '25006';

// After these, nothing was stored and the statement can be sent again: starting or stopping
// (57P03), too many connections (53300), no connection (08001, 08004), read only (25006).
const startingCodes = new Set(['57P03', '53300']);
const notBegunCodes = new Set([...startingCodes, '08001', '08004', readOnlyCode]);
const notBegunNetworkCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

// Matches a lost connection (08…), a full disk or memory (53…), a shutdown or time limit (57…),
// disk errors (58…), and, as during a password change, a rejected user (28…) or a missing database
// (3D…).
const unavailableCode = /^(?:08|28|3D|53|57|58)/;

/** Treats a refused write as coming from a standby, unless the statement was sent as read only. */
export function isUnavailableCode(code: string, isReadOnly = false): boolean {
  return unavailableCode.test(code) || (code === readOnlyCode && !isReadOnly);
}

export function isNotBegunCode(code: string): boolean {
  return notBegunCodes.has(code);
}

/** Recognizes a server that is starting, or is out of connections for now. */
export function isStartingCode(code: string): boolean {
  return startingCodes.has(code);
}

// Postgres sends these only while a connection is being opened.
const connectingCode = /^(?:28|3D|57P03|53300|08001|08004)/;

export function isConnectingCode(code: string): boolean {
  return connectingCode.test(code);
}

export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isNotConnected)) return true;
  if ('code' in error && notBegunNetworkCodes.has(String(error.code))) return true;
  return isNotConnected(error.cause);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof NeonDbError)) return false;
  if (error.sourceError) return true;
  // The fetch layer has already converted other refused writes, so this one was sent as read only.
  if (error.code !== undefined) return isUnavailableCode(error.code, true);
  return error.message.startsWith('Server error (HTTP status ');
}

const fullCode = '53100';

/**
 * Finds out whether a reachable database accepts no writes, which needs a person; null otherwise.
 */
export function findWriteTrouble(error: unknown): 'read-only' | 'full' | null {
  // The driver wraps errors from its `fetch`.
  if (error instanceof NeonDbError && error.sourceError) return findWriteTrouble(error.sourceError);
  if (!(error instanceof DatabaseUnavailableError)) return null;
  if (error.code === readOnlyCode) return 'read-only';
  return error.code === fullCode ? 'full' : null;
}

/** Creates the error for a full disk, in the words of Postgres. */
export function createFullError(cause: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError('The disk of the database is full', {
    cause,
    code: fullCode,
  });
}

export const databaseUnavailableMessage =
  'The database that DATABASE_URL names does not answer, or lets nobody in. Check that it is running and that the address is right, with user, password and name.';

/**
 * Returns a message with the reason; it starts with `outcome` unless the database is unavailable.
 */
export function describeCommandFailure(error: unknown, outcome: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  return isDatabaseUnavailable(error)
    ? `${databaseUnavailableMessage} The reason given: ${reason}`
    : `${outcome}: ${reason}`;
}
