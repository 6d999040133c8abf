export function logError(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes to the browser's console
  console.error(what, error);
}
