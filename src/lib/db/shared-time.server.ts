import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the database calls of one request have taken so far. */
export interface SharedTime {
  spentMs: number;
  /** The work is done: what still goes on, such as the sending of a file, has time of its own. */
  isOver: boolean;
}

const shared = new AsyncLocalStorage<SharedTime | undefined>();

/**
 * Lets all database calls of some work share the time that one of them may take: a database that
 * answers each of several questions slowly keeps nobody waiting longer than one that is away.
 *
 * @param work for example the answer to one request
 */
export async function shareTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const time: SharedTime = { spentMs: 0, isOver: false };
  try {
    return await shared.run(time, work);
  } finally {
    time.isOver = true;
  }
}

/**
 * Gives work a time of its own, for example when it goes on after the answer has left.
 *
 * @param work whose calls count for nobody else
 */
export function withOwnTime<Result>(work: () => Result): Result {
  return shared.run(undefined, work);
}

/** The time that the present call shares with others; undefined where it stands alone. */
export function findSharedTime(): SharedTime | undefined {
  const time = shared.getStore();
  return time?.isOver ? undefined : time;
}
