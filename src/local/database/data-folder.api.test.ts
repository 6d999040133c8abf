import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadLocalSecret } from './data-folder.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the secret of a data folder is made once, as a whole', async () => {
  const folder = await makeFolder();
  const secret = await loadLocalSecret(folder);
  expect(secret.length).toBeGreaterThan(60);
  expect(await loadLocalSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
  expect(statSync(path.join(folder, 'session-secret')).mode & 0o077).toBe(0);
});

test.each([0, 1, 31])('A916: a secret that was cut to %i signs is not replaced', async (length) => {
  const folder = await makeFolder();
  const file = path.join(folder, 'session-secret');
  const secret = await loadLocalSecret(folder);
  truncateSync(file, length);
  await expect(loadLocalSecret(folder)).rejects.toThrow(
    `The file ${file} is damaged. Put back a copy of it. Without one, delete it: then everybody logs in again, and admins with two-factor authentication need a recovery code.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(secret.slice(0, length));
  writeFileSync(file, secret);
  expect(await loadLocalSecret(folder)).toBe(secret);
});
