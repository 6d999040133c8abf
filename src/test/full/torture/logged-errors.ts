import { vi } from 'vitest';

/** The facts of one logged line. */
export type LoggedFacts = Record<string, unknown>;

/** Returns what was logged as an error since the last call, for a test that means it to happen. */
export function takeLoggedErrors(): LoggedFacts[] {
  // eslint-disable-next-line no-console -- the site logs here
  const error = vi.mocked(console.error);
  const lines = error.mock.calls.map(([line]) => JSON.parse(String(line)) as LoggedFacts);
  error.mockClear();
  return lines;
}
