/** Tasks that are done in one go. Their callers run after that, all together. */
const batchSize = 32;

/**
 * Runs tasks one after the other, in the order in which they came. A failing task fails only its
 * own caller.
 *
 * Under load the results of some tasks are handed out together. Going back and forth between a
 * database that lives in this process and its callers after each statement would take half as long
 * again, since each of the two pushes the other out of the processor's caches.
 */
export function createSerialQueue() {
  /** Each does its task and tells how to hand out the result. */
  const waiting: (() => Promise<() => void>)[] = [];
  let isRunning = false;

  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const settles: (() => void)[] = [];
      for (const run of waiting.splice(0, batchSize)) settles.push(await run());
      for (const settle of settles) settle();
    }
    isRunning = false;
  };

  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push(() =>
      task().then(
        (result) => () => {
          resolve(result);
        },
        (error: unknown) => () => {
          reject(error);
        },
      ),
    );
    if (!isRunning) void runAll();
    return promise;
  };
}
