import { setTimeout as wait } from 'node:timers/promises';

/** When the last write to each repository was answered, and who waits to be next. */
const turns = new Map<string, { last: Promise<void>; endedAt: number }>();

/**
 * Lets writes to one repository happen one after the other and not too soon, within this process.
 *
 * @param repository whichever way it is named
 * @param everyMs how long after an answer the next write may begin
 * @param write done once
 */
export async function inWritePace<Result>(
  repository: string,
  everyMs: number,
  write: () => Promise<Result>,
): Promise<Result> {
  const turn = turns.get(repository) ?? { last: Promise.resolve(), endedAt: -Infinity };
  turns.set(repository, turn);
  const previous = turn.last;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  turn.last = promise;
  await previous;
  try {
    const pauseMs = turn.endedAt + everyMs - performance.now();
    if (pauseMs > 0) await wait(pauseMs);
    return await write();
  } finally {
    turn.endedAt = performance.now();
    resolve(undefined);
  }
}
