import { AsyncLocalStorage } from 'node:async_hooks';

export interface SharedTime {
  spentMs: number;
  /** Gives work after the answer, such as sending a file, a time of its own. */
  isOver: boolean;
}

const shared = new AsyncLocalStorage<SharedTime | undefined>();

/** Limits all database calls of some work together, so that slow answers can't add up. */
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
