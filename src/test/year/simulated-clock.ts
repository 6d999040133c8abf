import { createRequire, syncBuiltinESMExports } from 'node:module';

const RealDate = Date;
let aheadMs = 0;

/** Returns the simulated time: it runs on at the speed of the real one, and only jumps ahead. */
export function readClock(): number {
  return RealDate.now() + aheadMs;
}

/** Returns by how much the simulated time is ahead of the real one. */
export function readAhead(): number {
  return aheadMs;
}

/** Whole milliseconds, as `Date.now()` always returns them. */
export function setAhead(milliseconds: number): void {
  aheadMs = Math.ceil(milliseconds);
}

/** Makes `Date` in this process tell the simulated time. */
export function installClock(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [readClock()] : args, newTarget) as Date,
    apply: () => new RealDate(readClock()).toString(),
    get: (target, name, receiver): unknown =>
      name === 'now' ? readClock : Reflect.get(target, name, receiver),
  });
}

/**
 * Replaces what `setTimeout` of `node:timers/promises` does in this process. Deadlines of calls and
 * the renewal of a lease keep their real time.
 *
 * @param pause moves the simulated time instead of waiting
 */
export function replacePauses(pause: (milliseconds: number) => Promise<void>): void {
  const timers: object = createRequire(import.meta.url)('node:timers/promises') as object;
  Object.assign(timers, {
    setTimeout: async (milliseconds: number, value: unknown) => {
      await pause(milliseconds);
      return value;
    },
  });
  syncBuiltinESMExports();
}
