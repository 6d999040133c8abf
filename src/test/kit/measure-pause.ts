import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Measures for how many milliseconds a piece of work keeps the thread from anything else. Time that
 * other processes took from this one does not count: the machine may be busy.
 */
export async function measurePause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let isOver = false;
  let longest = 0;
  let spent = readSpent();
  const tick = () => {
    const now = readSpent();
    longest = Math.max(longest, now - spent);
    spent = now;
    if (!isOver) setImmediate(tick);
  };
  delay.enable();
  setImmediate(tick);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    isOver = true;
    delay.disable();
    tick();
  }
  return Math.min(longest, delay.max / 1e6);
}

/** Returns the milliseconds of a processor that this thread has had. */
function readSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
