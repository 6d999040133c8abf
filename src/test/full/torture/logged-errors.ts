import { vi } from 'vitest';

/** Returns what was logged as an error since the last call, for a test that means it to happen. */
export function takeLoggedErrors(): Record<string, unknown>[] {
  // eslint-disable-next-line no-console -- the site logs here
  const error = vi.mocked(console.error);
  const lines = error.mock.calls.map(
    ([line]) => JSON.parse(String(line)) as Record<string, unknown>,
  );
  error.mockClear();
  return lines;
}
