import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from '#lib/site-address.ts';

test('the docs name the oldest browsers that the styles are built for', () => {
  const text = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  const named = /Safari and iOS ([\d.]+), Chrome and Edge (\d+), Firefox (\d+)/.exec(text);
  const [, safari, chrome, firefox] = named ?? [];

  expect(oldestBrowsers).toEqual([
    ...[`safari${safari ?? ''}`, `ios${safari ?? ''}`],
    ...[`chrome${chrome ?? ''}`, `firefox${firefox ?? ''}`],
  ]);
});
