import { findMedian } from './section.ts';

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

/** Something measured beside the least that it could take. */
export interface Comparison {
  title: string;
  whole: Throughput;
  bare: Throughput;
  /** Speed of the whole in parts of the bare one: the median of the rounds. */
  ratio: number;
}

/**
 * Measures two things by turns, so that what else the machine does weighs on both alike.
 *
 * @param measureBare the least that it could take
 * @param measureWhole the whole of it
 */
export async function compareThroughput(
  title: string,
  rounds: number,
  measureBare: (round: number) => Promise<Throughput>,
  measureWhole: (round: number) => Promise<Throughput>,
): Promise<Comparison> {
  const pairs: { bare: Throughput; whole: Throughput }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ bare: await measureBare(round), whole: await measureWhole(round) });
  }
  return {
    title,
    whole: toMedian(pairs.map(({ whole }) => whole)),
    bare: toMedian(pairs.map(({ bare }) => bare)),
    ratio: findMedian(pairs.map(({ bare, whole }) => whole.perSecond / bare.perSecond)),
  };
}

function toMedian(rounds: Throughput[]): Throughput {
  return {
    perSecond: findMedian(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: findMedian(rounds.map(({ p99Ms }) => p99Ms)),
  };
}
