import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray message of the code under test is a failure; a test that expects one replaces the spy.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
