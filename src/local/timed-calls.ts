import { Cron } from 'croner';

/** A function that is called by the clock. */
export interface TimedFunction {
  name: string;
  /** Cron expression in UTC, as in `config.schedule`. */
  schedule: string;
  call: () => Promise<unknown>;
}

/**
 * Calls functions by the clock, as the platform does in production, until it is stopped. One that
 * still runs is not called again. A failing call is the function's own to log.
 *
 * @returns stops it, and waits for calls that are on their way
 */
export function startTimedCalls(functions: TimedFunction[]): () => Promise<void> {
  const calls = new Set<Promise<unknown>>();
  const jobs = functions.map(
    ({ name, schedule, call }) =>
      new Cron(schedule, { name, timezone: 'UTC', protect: true, unref: true }, async () => {
        const work = call().catch(() => undefined);
        calls.add(work);
        await work;
        calls.delete(work);
      }),
  );
  return async () => {
    for (const job of jobs) job.stop();
    await Promise.all(calls);
  };
}
