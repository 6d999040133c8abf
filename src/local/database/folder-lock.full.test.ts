import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startAtOnce } from '#test/kit/lock-race.ts';
import { lockDataFolder, lockFolder } from './folder-lock.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lock-'));
});

afterAll(async () => {
  await rm(root, { recursive: true });
});

test('A842: a folder has one holder within a process, by whatever name it is called', async () => {
  const folder = path.join(root, 'one');
  const unlock = await lockFolder(folder);
  expect(unlock).not.toBeNull();
  await symlink(folder, path.join(root, 'other-name'));
  await expect(lockDataFolder(path.join(root, 'other-name'))).rejects.toThrow(
    `Another copy of the site is using ${root}/other-name. Stop it, or set DATA_DIR to another folder.`,
  );
  unlock?.();
  const again = await lockFolder(folder);
  expect(again).not.toBeNull();
  again?.();
});

test('different folders do not disturb each other', async () => {
  const unlocks = [await lockFolder(path.join(root, 'a')), await lockFolder(path.join(root, 'b'))];
  expect(unlocks).not.toContain(null);
  for (const unlock of unlocks) unlock?.();
});

test('A842: of many starts at once, one holds the folder, also after it was killed', async () => {
  const rounds = await startAtOnce(path.join(root, 'race'), { starts: 4, rounds: 1 });
  expect(rounds).toEqual([{ held: 1, refused: 3 }]);
}, 60_000);

test('a file that cannot be locked is told by its name', async () => {
  const folder = path.join(root, 'foreign');
  const unlock = await lockFolder(folder);
  unlock?.();
  await writeFile(path.join(folder, 'site.lock'), 'what another program wrote '.repeat(100));
  await expect(lockFolder(folder)).rejects.toThrow(
    `The file ${folder}/site.lock cannot be locked: it is no lock of the site, or its disk has no locks. Move the file away and start again, or set DATA_DIR to a folder on a local disk.`,
  );
});

test.each([
  ['deleted', (file: string) => rm(file)],
  ['moved away', (file: string) => rename(file, `${file}.old`)],
  [
    'replaced',
    async (file: string) => {
      await rm(file);
      await writeFile(file, '');
    },
  ],
] as const)('A842: a lock that is %s while it is held is there again', async (name, take) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const folder = path.join(root, name.replace(' ', '-'));
  const unlock = await lockFolder(folder);
  await take(path.join(folder, 'site.lock'));
  vi.advanceTimersToNextTimer();
  expect(await lockFolder(folder)).toBeNull();
  unlock?.();
  const next = await lockFolder(folder);
  expect(next).not.toBeNull();
  next?.();
  expect(vi.getTimerCount()).toBe(0);
});
