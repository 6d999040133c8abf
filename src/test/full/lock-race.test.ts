import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startAtOnce } from '#test/kit/lock-race.ts';

test(
  'A842: of 1,000 starts in 40 rounds after a kill, one in each round holds the folder',
  { timeout: 900_000 },
  async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'lock-race-'));
    try {
      const rounds = await startAtOnce(path.join(root, 'data'), { starts: 25, rounds: 40 });
      expect(rounds).toEqual(Array.from({ length: 40 }, () => ({ held: 1, refused: 24 })));
    } finally {
      await rm(root, { recursive: true });
    }
  },
);
