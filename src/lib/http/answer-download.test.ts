import { expect, test } from 'vitest';
import { answerDownload } from './answer.server.ts';

const noFailure = (error: unknown) => {
  throw error;
};

test('a file is produced only as fast as it is read', async () => {
  let written = 0;
  let wasEnded = false;
  async function* write() {
    try {
      for (;;) {
        written += 1;
        yield await Promise.resolve(`piece ${written}\n`);
      }
    } finally {
      wasEnded = true;
    }
  }
  const file = { name: 'a.txt', contentType: 'text/plain', pieces: write() };
  const { body } = await answerDownload({ ...file, reportFailure: noFailure });
  if (!body) throw new Error('There is no body.');
  const reader = body.getReader();
  const first = await reader.read();
  expect(new TextDecoder().decode(first.value)).toBe('piece 1\n');
  expect(written).toBeLessThanOrEqual(2);
  await reader.cancel();
  expect(wasEnded).toBe(true);
});

test('a failure midway aborts the file and is reported', async () => {
  async function* write() {
    yield await Promise.resolve('first');
    throw new Error('away');
  }
  const reported: unknown[] = [];
  const file = { name: 'a.txt', contentType: 'text/plain', pieces: write() };
  const response = await answerDownload({
    ...file,
    reportFailure: (error) => {
      reported.push(error);
    },
  });
  await expect(response.text()).rejects.toThrow('away');
  expect(reported).toEqual([new Error('away')]);
});

test('a failure at the beginning allows another answer', async () => {
  async function* write(): AsyncGenerator<string, void> {
    await Promise.reject(new Error('away'));
  }
  const file = { name: 'a.txt', contentType: 'text/plain', pieces: write() };
  await expect(answerDownload({ ...file, reportFailure: noFailure })).rejects.toThrow('away');
});
