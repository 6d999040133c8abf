import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('tasks run one at a time, in the order they came, whatever others do', async () => {
  const queue = createSerialQueue();
  const begun: number[] = [];
  let running = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, (_, number) =>
      queue(async () => {
        running += 1;
        expect(running).toBe(1);
        begun.push(number);
        await Promise.resolve();
        running -= 1;
        if (number % 3 === 0) throw new Error(`No ${number.toString()}`);
        return number;
      }),
    ),
  );
  expect(begun).toEqual(Array.from({ length: 40 }, (_, number) => number));
  for (const [number, result] of results.entries()) {
    if (number % 3 === 0)
      expect(result).toMatchObject({ reason: new Error(`No ${number.toString()}`) });
    else expect(result).toEqual({ status: 'fulfilled', value: number });
  }
});

test('a task that comes after all others were done is run too', async () => {
  const queue = createSerialQueue();
  expect(await queue(() => Promise.resolve(1))).toBe(1);
  expect(await queue(() => Promise.resolve(2))).toBe(2);
});

test('a task that is asked for by another one waits for its turn', async () => {
  const queue = createSerialQueue();
  let inner: Promise<number> | undefined;
  await queue(() => {
    inner = queue(() => Promise.resolve(2));
    return Promise.resolve(1);
  });
  expect(await inner).toBe(2);
});
