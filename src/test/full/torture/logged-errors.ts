import { vi } from 'vitest';

/** Returns the errors logged since the last call, for a test that expects them. */
export function takeLoggedErrors(): Record<string, unknown>[] {
  // eslint-disable-next-line no-console -- the site logs here
  const error = vi.mocked(console.error);
  const lines = error.mock.calls.map(
    ([line]) => JSON.parse(String(line)) as Record<string, unknown>,
  );
  error.mockClear();
  return lines;
}
