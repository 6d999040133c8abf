import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the database calls of one request have taken so far. */
export interface SharedTime {
  spentMs: number;
}

const shared = new AsyncLocalStorage<SharedTime | undefined>();

/**
 * Lets all database calls of some work share the time that one of them may take: a database that
 * answers each of several questions slowly keeps nobody waiting longer than one that is away.
 *
 * @param work for example the answer to one request
 */
export function shareTime<Result>(work: () => Result): Result {
  return shared.run({ spentMs: 0 }, work);
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
  return shared.getStore();
}
