import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hasPostgres, useFaultyDatabase } from '#test/torture/faulty-database.ts';
import { testTimeoutMs } from '#test/torture/sizes.ts';
import { findStored, submit } from '#test/torture/submit-form.ts';
import { formRoutes } from '#test/torture/routes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

/** A disk of a few megabytes; null where this account may not make one. */
const disk = hasPostgres ? mountSmallDisk() : null;

function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=110m,mode=755', 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'ignore' });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  const bytes = Buffer.alloc(4096, 1);
  try {
    while (writeSync(descriptor, bytes) > 0);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(descriptor);
  }
}

describe.skipIf(disk === null)('a Postgres server whose disk is really full', () => {
  vi.stubEnv('TMPDIR', disk ?? tmpdir());
  useFaultyDatabase(['shared_buffers=8MB', 'min_wal_size=32MB', 'max_wal_size=48MB']);

  afterAll(() => {
    if (disk === null) return;
    execFileSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  });

  test('answers 503, keeps what it acknowledged, and takes the rest when there is room', async () => {
    const [contact = expect.fail()] = formRoutes;
    const message = Array.from({ length: 1200 }, (_, index) => (index ** 3).toString(36)).join(' ');
    const route = { ...contact, valid: { ...contact.valid, message } };
    const filler = path.join(disk ?? '', 'filler');
    fill(filler);
    const outcomes = [];
    while (outcomes.filter(({ status }) => status === 503).length < 3) {
      outcomes.push(await submit(route, `Number ${outcomes.length.toString()}`));
    }
    rmSync(filler);
    for (const { name, id } of outcomes) {
      if (id !== null) expect(await findStored(route, name)).toEqual([id]);
      const again = await submit(route, name);
      expect([again.status, await findStored(route, name)]).toEqual([201, [again.id]]);
    }
  });
});
