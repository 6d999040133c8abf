import { afterEach, beforeEach, vi } from 'vitest';

/** Lets a suite's faults be logged, as they are to be, without a word on the screen. */
export function expectWarnings(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.mocked(console.warn).mockClear();
  });
}
