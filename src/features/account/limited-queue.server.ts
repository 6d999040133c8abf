/** There is no room left in a queue. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/**
 * Runs tasks, only a few at the same time; the others wait in the order in which they came.
 *
 * @param maxRunning how many run at once
 * @param maxWaiting how many may wait
 * @returns a function that runs a task, or throws QueueFullError without having begun it
 */
export function createLimitedQueue(maxRunning: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new QueueFullError('Too many tasks are waiting');
      // Whoever is let in takes over the place of the one who leaves.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
