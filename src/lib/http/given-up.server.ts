const windowMs = 3_600_000;
/** More than an alarm needs. */
const maxKept = 1000;

let moments: number[] = [];

/** Notes that a request of this process was not answered in time. */
export function recordGivenUp(): void {
  moments = [...moments, performance.now()].slice(-maxKept);
}

/** Returns how many requests of the last hour were not answered in time, as far as is known here. */
export function countGivenUp(): number {
  return moments.filter((moment) => performance.now() - moment < windowMs).length;
}
