/**
 * Leaves a trace of a failure for whoever opens the browser's console.
 *
 * @param what the sentence before the error, for example `Login failed:`
 * @param error what was thrown
 */
export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes to the browser's console
  console.error(what, error);
}
