import { expect, test } from 'vitest';
import { measurePause } from '#test/kit/measure-pause.ts';

function compute(milliseconds: number): void {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const start = spent();
  while (spent() - start < milliseconds);
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('A758: a pause counts at the beginning of the work, after its first turn, and at its end', async () => {
  const works = [
    async () => {
      compute(60);
      await nextTurn();
    },
    async () => {
      await nextTurn();
      compute(60);
    },
    async () => {
      await nextTurn();
      compute(60);
      await nextTurn();
    },
  ];
  for (const work of works) expect(await measurePause(work)).toBeGreaterThan(50);
});

test('A758: what leaves the thread now and then counts piece by piece', async () => {
  const pause = await measurePause(async () => {
    for (let piece = 0; piece < 6; piece += 1) {
      compute(20);
      await nextTurn();
    }
  });
  expect(pause).toBeGreaterThan(10);
  expect(pause).toBeLessThan(80);
});
