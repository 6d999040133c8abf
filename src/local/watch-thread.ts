import { logEvent } from '#lib/log.server.ts';

interface WatchedCall {
  route: string;
  requestId: string;
}

const lookEveryMs = 250;
const maxHeldMs = 1000;

/** Logs the routes of the calls during which this thread did nothing else for a second. */
export function watchThread() {
  const running = new Set<WatchedCall>();
  let ended = new Set<WatchedCall>();
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const ms = Math.round(performance.now() - lookedAt - lookEveryMs);
    const calls = [...running, ...ended];
    if (ms > maxHeldMs && calls.length > 0) {
      const list = (name: 'route' | 'requestId') =>
        [...new Set(calls.map((call) => call[name]))].join(' ');
      logEvent('warn', 'thread held', { ms, route: list('route'), requestId: list('requestId') });
    }
    ended = new Set();
    lookedAt = performance.now();
  }, lookEveryMs);
  timer.unref();
  return {
    begin: (call: WatchedCall) => {
      running.add(call);
      return () => {
        running.delete(call);
        ended.add(call);
      };
    },
    stop: () => clearInterval(timer),
  };
}
