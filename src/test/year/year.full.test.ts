import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { seed, testTimeoutMs } from '#test/full/torture/sizes.ts';

const command = path.join(import.meta.dirname, 'year-command.ts');

test(
  'A912: twelve simulated days with every trouble end with each inquiry and word in its place, each mail and alarm sent once',
  async () => {
    const folder = path.join(tmpdir(), `simulated-days-${randomUUID()}`);
    const args = [command, '--days=12', `--seed=${seed}`, `--folder=${folder}`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(said).toMatch(/\n0 lost, 0 doubled, 0 wrong\n$/);
      expect(child.exitCode).toBe(0);
    } finally {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    }
  },
  Math.max(testTimeoutMs, 900_000),
);
