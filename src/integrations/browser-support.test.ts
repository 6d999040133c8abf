import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '#lib/site-address.ts';

test('the docs name the oldest browsers that the styles are built for', () => {
  const [line] = /Pages work in .*/.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  const named = /Safari and iOS ([\d.]+), Chrome and Edge (\d+), Firefox (\d+)/.exec(line ?? '');
  const [, safari, chrome, firefox] = named ?? [];

  expect(oldestBrowsers).toEqual([
    ...[`safari${safari ?? ''}`, `ios${safari ?? ''}`],
    ...[`chrome${chrome ?? ''}`, `firefox${firefox ?? ''}`],
  ]);
});
