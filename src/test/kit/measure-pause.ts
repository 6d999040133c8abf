/**
 * Measures for how many milliseconds a piece of work keeps the thread from anything else. Time that
 * other processes took from this one does not count: the machine may be busy.
 */
export async function measurePause(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  let spent = readSpent();
  const tick = () => {
    const now = readSpent();
    longest = Math.max(longest, now - spent);
    spent = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    isOver = true;
    tick();
  }
  return longest;
}

/** Returns the milliseconds of a processor that this thread has had. */
function readSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
