import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listAsvsItems } from './asvs-items.ts';
import { ledgerStatuses, readLedger } from './read-ledger.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { items, counts, anchors } = readLedger();

const listByStatus = (status: string) => items.filter((item) => item.status === status);

/** The items that titles of tests name, as "ASVS 1.2.9, 1.3.3" after the statements or first. */
const files = await Array.fromAsync(glob('{src,functions}/**/*.{test,spec}.ts', { cwd: root }));
const tested = new Set(
  files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const titles = text.matchAll(/['"`](?:A\d+(?:(?:, |–)A\d+)*, )?ASVS (\d[\d., ]*): /g);
    return [...titles].flatMap(([, ids = '']) => ids.split(', '));
  }),
);

test.for([
  [1, 70],
  [2, 183],
] as const)('all items of level %i are there once: %i', ([level, count]) => {
  const ids = items.filter((item) => item.level === level).map(({ id }) => id);
  expect(ids).toHaveLength(count);
  expect(ids.sort()).toEqual(listAsvsItems(level).sort());
});

test('no item stands there twice, and each says what it asks and where it stands', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  for (const item of items) {
    expect([item.id, ledgerStatuses]).toEqual([item.id, expect.arrayContaining([item.status])]);
    expect(item.asks).not.toBe('');
    expect(item.where.length).toBeGreaterThan(5);
  }
});

test('what is shown, and nothing else, is named by the title of a test', () => {
  expect(
    listByStatus('shown')
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...tested].sort());
});

test('what is written down stands in a section of docs/security.md', () => {
  for (const { id, where } of listByStatus('written')) {
    const anchor = /\(#([\w-]+)\)/.exec(where)?.[1] ?? '';
    expect([id, anchors.has(anchor)]).toEqual([id, true]);
  }
});

test('what is so by design names a place in the code that there is', () => {
  for (const { id, where } of listByStatus('by design')) {
    const paths = [...where.matchAll(/`([\w./-]+(?:\/|\.(?:ts|astro|sql|toml|yml)))`/g)];
    expect([id, paths.length > 0]).toEqual([id, true]);
    const files = paths.map(([, found = '']) => found).filter((found) => !found.endsWith('/'));
    for (const file of files)
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
  }
});

test('the counts are those of the table', () => {
  const expected = [1, 2, 3].map((level) => {
    const found = items.filter((item) => item.level === level);
    const ofEach = ledgerStatuses.map(
      (status) => found.filter((item) => item.status === status).length,
    );
    return { level, counts: [...ofEach, found.length] };
  });
  expect(counts).toEqual(expected);
});
