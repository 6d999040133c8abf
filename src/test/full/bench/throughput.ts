import { findMedian } from './section.ts';

/** The speed of many calls. */
export interface Throughput {
  perSecond: number;
  /** The milliseconds within which 99% of the calls were answered. */
  p99Ms: number;
}

/**
 * Makes many calls, a fixed number at a time.
 *
 * @param count the total number of calls
 * @param concurrency the number of calls at a time
 * @param call makes one call, given its number
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

/** A measurement compared with the least that it could take. */
export interface Comparison {
  title: string;
  whole: Throughput;
  bare: Throughput;
  /** The speed of the whole divided by the baseline's: the median of all rounds. */
  ratio: number;
}

/**
 * Measures two things in turn, so that other load on the machine affects both alike.
 *
 * @param measureBare measures the baseline
 * @param measureWhole measures the whole
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
