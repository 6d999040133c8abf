import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchThread } from './watch-thread.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.mocked(console.warn).mockClear();
  vi.useRealTimers();
});

test('A935: a call that holds the thread for more than a second is in the log, with its route', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const watch = watchThread();
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersToNextTimer();
    const lines = vi
      .mocked(console.warn)
      .mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
    vi.mocked(console.warn).mockClear();
    return lines;
  };
  const end = watch.begin({ route: '/api/saves/:id', requestId: 'one' });
  expect(pass(250)).toEqual([]);
  // Many calls that wait for the database hold nothing.
  expect(pass(1200)).toEqual([]);
  watch.begin({ route: '/api/contact', requestId: 'two' });
  end();
  expect(pass(2250)).toMatchObject([
    {
      level: 'warn',
      event: 'thread held',
      ms: 2000,
      route: '/api/contact /api/saves/:id',
      requestId: 'two one',
    },
  ]);
  // A call that had ended by then is not named again.
  expect(pass(2250)).toMatchObject([{ requestId: 'two' }]);
  watch.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('A935: a machine that slept names nobody', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const watch = watchThread();
  now = 9_000_000;
  vi.advanceTimersToNextTimer();
  expect(console.warn).not.toHaveBeenCalled();
  watch.stop();
});
