import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepository, type TestRepository } from '#test/kit/git/test-repository.ts';
import { readLastChanges } from './commit.server.ts';

let repository: TestRepository;
let elsewhere: string;

beforeEach(() => {
  elsewhere = mkdtempSync(path.join(tmpdir(), 'last-changes-'));
  repository = createRepository({ 'README.md': 'Care' });
  repository.write({ 'content/site.yaml': 'one', 'content/blog/naps.md': 'one' });
  repository.commitAll('Write', '2026-03-01T09:00:00-05:00');
  repository.write({ 'content/blog/naps.md': 'two', 'src/code.ts': 'two' });
  repository.commitAll('Edit', '2026-04-01T09:00:00-04:00');
  repository.write({ 'src/code.ts': 'three' });
  repository.commitAll('Code', '2026-05-01T09:00:00-04:00');
});

afterEach(() => {
  repository.remove();
  rmSync(elsewhere, { recursive: true });
});

test('A744: each content file has the moment of the last commit that changed it', () => {
  const changes = readLastChanges(repository.folder);
  expect(Object.fromEntries(changes)).toEqual({
    'content/site.yaml': '2026-03-01T14:00:00.000Z',
    'content/blog/naps.md': '2026-04-01T13:00:00.000Z',
  });
});

test('A744: what is not committed changes nothing, so that builds of one commit agree', () => {
  const before = readLastChanges(repository.folder);
  repository.write({ 'content/blog/naps.md': 'three', 'content/blog/new.md': 'one' });
  expect(readLastChanges(repository.folder)).toEqual(before);
});

test('A744: a shallow clone leaves out what its oldest commit may not have changed', () => {
  const clone = path.join(elsewhere, 'clone');
  const source = `file://${repository.folder}`;
  repository.git('clone', '--quiet', '--depth=2', source, clone);
  expect(readLastChanges(clone).size).toBe(0);
  repository.git('-C', clone, 'fetch', '--quiet', '--depth=3');
  expect([...readLastChanges(clone).keys()]).toEqual(['content/blog/naps.md']);
  repository.git('-C', clone, 'fetch', '--quiet', '--unshallow');
  expect(readLastChanges(clone)).toEqual(readLastChanges(repository.folder));
});

test('A744: outside git no date is known', () => {
  expect(readLastChanges(elsewhere).size).toBe(0);
});
