/** How fast many calls went. */
export interface Throughput {
  perSecond: number;
  /** Milliseconds within which 99 of 100 calls were answered. */
  p99Ms: number;
}

/**
 * Makes many calls, so many at a time.
 *
 * @param count calls in all
 * @param concurrency calls under way at any moment
 * @param call makes the call of this number
 */
export async function measureThroughput(
  count: number,
  concurrency: number,
  call: (number: number) => Promise<unknown>,
): Promise<Throughput> {
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const begin = performance.now();
      await call(number);
      times.push(performance.now() - begin);
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - begin) / 1000;
  times.sort((one, other) => one - other);
  return { perSecond: count / seconds, p99Ms: times[Math.floor(count * 0.99)] ?? 0 };
}
