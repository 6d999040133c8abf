import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listAsvsItems } from './asvs-items.ts';
import { ledgerStatuses, readLedger } from './read-ledger.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { items, anchors } = readLedger();

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

test.for([1, 2] as const)('each item of level %i is in the ledger or in a title, once', (level) => {
  const expected = new Set(listAsvsItems(level));
  const listed = items.map(({ id }) => id).filter((id) => expected.has(id));
  const shown = [...tested].filter((id) => expected.has(id));
  expect([...listed, ...shown].sort()).toEqual([...expected].sort());
});

test('no item stands there twice, and each says what it asks and where it stands', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  for (const item of items) {
    expect([item.id, ledgerStatuses]).toEqual([item.id, expect.arrayContaining([item.status])]);
    expect(item.asks).not.toBe('');
    expect(item.where.length).toBeGreaterThan(5);
  }
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
