import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray message of the code under test is a failure; a test that expects one replaces the spy.
beforeEach(() => {
  // Traces, one for each refused request: only what looks for them reads them.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
