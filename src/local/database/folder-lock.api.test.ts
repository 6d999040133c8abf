import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
    `The file ${folder}/site.lock cannot be locked. Delete it while no copy of the site is running, and start again.`,
  );
});
