import { expect, test } from 'vitest';
import { createLimitedQueue, QueueFullError } from './password-hash.server.ts';

/** Starts a task that the test ends. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let hasBegun = false;
  const task = () => {
    hasBegun = true;
    return promise;
  };
  return { task, end: resolve, hasBegun: () => hasBegun };
}

/** Resolves once all pending promises have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the allowed number of tasks runs at once, and the others follow in order', async () => {
  const run = createLimitedQueue(2, 10);
  const tasks = Array.from({ length: 5 }, createTask);
  const results = tasks.map(({ task }) => run(task));
  const listBegun = async () => {
    await settle();
    return tasks.map(({ hasBegun }) => hasBegun());
  };
  expect(await listBegun()).toEqual([true, true, false, false, false]);
  tasks[1]?.end('second');
  expect(await listBegun()).toEqual([true, true, true, false, false]);
  tasks[0]?.end('first');
  expect(await listBegun()).toEqual([true, true, true, true, false]);
  for (const { end } of tasks) end('last');
  expect(await Promise.all(results)).toEqual(['first', 'second', 'last', 'last', 'last']);
});

test('ASVS 15.2.2: a task over the limit is refused without being started', async () => {
  const run = createLimitedQueue(1, 1);
  const tasks = Array.from({ length: 2 }, createTask);
  const results = tasks.map(({ task }) => run(task));
  const refused = createTask();
  await expect(run(refused.task)).rejects.toThrow(QueueFullError);
  expect(refused.hasBegun()).toBe(false);
  for (const { end } of tasks) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'done']);
  expect(await run(() => Promise.resolve('there is room again'))).toBe('there is room again');
});

test('a failing task fails alone and frees its slot', async () => {
  const run = createLimitedQueue(1, 5);
  const failing = run(() => Promise.reject(new Error('broken')));
  const next = run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
