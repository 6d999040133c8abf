import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAsvsItems } from './asvs-items.ts';
import { ledgerStatuses, readLedger, type LedgerItem } from './read-ledger.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { items, counts, anchors } = readLedger();

const listByStatus = (status: string) => items.filter((item) => item.status === status);

/** Returns the tests that an item names, each with its file and the beginning of its title. */
function listTests({ where }: LedgerItem): { file: string; title: string }[] {
  return where.split('<br>').map((part) => {
    const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(part) ?? [];
    return { file, title };
  });
}

/**
 * Returns whether a text of this file begins with the title: titles are written out where a test is
 * declared.
 */
function hasTitle(file: string, title: string): boolean {
  // Parts that differ from case to case read %s in the ledger.
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\$\{[^}]+\}/g, '%s');
  return [`'`, `"`, '`'].some((quote) => text.includes(quote + title));
}

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

describe('what is shown', () => {
  test.for(listByStatus('shown'))('$id: $asks', (item) => {
    const tests = listTests(item);
    expect(tests.length).toBeGreaterThan(0);
    for (const { file, title } of tests) {
      expect(file).toMatch(/\.(?:test|spec)\.ts$/);
      expect(title.length).toBeGreaterThanOrEqual(8);
      expect([file, title, existsSync(path.join(root, file)) && hasTitle(file, title)]).toEqual([
        ...[file, title],
        true,
      ]);
    }
  });
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
