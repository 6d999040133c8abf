import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray message of the code under test is a failure; a test that expects one replaces the spy.
beforeEach(() => {
  // There is a trace for each refused request, which only some tests read.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
