/** Codes of a connection that never came to be, so that nothing was sent on it. */
const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * True where nothing of a request was sent.
 *
 * @param error what `fetch` threw
 */
export function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isNotConnected)) return true;
  if ('code' in error && codes.has(String(error.code))) return true;
  return isNotConnected(error.cause);
}
