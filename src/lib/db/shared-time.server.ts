import { AsyncLocalStorage } from 'node:async_hooks';

export interface SharedTime {
  spentMs: number;
  /** True once the answer is out: later work, such as sending a file, has its own time limit. */
  isOver: boolean;
}

const shared = new AsyncLocalStorage<SharedTime | undefined>();

/** Limits the total time of all database calls in some work, so that slow answers can't add up. */
export async function shareTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const time: SharedTime = { spentMs: 0, isOver: false };
  try {
    return await shared.run(time, work);
  } finally {
    time.isOver = true;
  }
}

export function withOwnTime<Result>(work: () => Result): Result {
  return shared.run(undefined, work);
}

export function findSharedTime(): SharedTime | undefined {
  const time = shared.getStore();
  return time?.isOver ? undefined : time;
}
