import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { lockFolder } from './folder-database.ts';

test('a folder is locked for one at a time', async () => {
  const folder = `/data/${randomUUID()}`;
  const unlock = await lockFolder(folder);
  expect(unlock).not.toBeNull();
  expect(await lockFolder(folder)).toBeNull();
  await unlock?.();
  const again = await lockFolder(folder);
  expect(again).not.toBeNull();
  await again?.();
});

test('different folders do not disturb each other', async () => {
  const unlocks = [await lockFolder(`/a/${randomUUID()}`), await lockFolder(`/b/${randomUUID()}`)];
  expect(unlocks).not.toContain(null);
  for (const unlock of unlocks) await unlock?.();
});

test('a killed process leaves no lock behind', async () => {
  const folder = `/data/${randomUUID()}`;
  const module = new URL('./folder-database.ts', import.meta.url).href;
  const script = `const { lockFolder } = await import(${JSON.stringify(module)});
    await lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    expect(await lockFolder(folder)).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
  const unlock = await lockFolder(folder);
  expect(unlock).not.toBeNull();
  await unlock?.();
});
