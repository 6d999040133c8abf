import { afterEach, beforeEach, vi } from 'vitest';

/** Silences the warnings that a suite's faults are expected to log. */
export function expectWarnings(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.mocked(console.warn).mockClear();
  });
}
