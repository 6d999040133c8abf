import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSiteRules } from './site-rules.ts';

/** Returns a function that finds where the rules of a `_redirects` file lead. */
async function openRules(lines: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'redirect-rule-'));
  await writeFile(path.join(folder, '_redirects'), lines);
  const { findRedirect } = await loadSiteRules(folder, path.join(folder, 'netlify.toml'));
  await rm(folder, { recursive: true });
  return async (path: string, search = '', { host = 'localhost', hasFile = false } = {}) => {
    const found = await findRedirect({ path, search, host }, hasFile);
    return found?.target ?? null;
  };
}

test.for([
  ['/old /new', '/old/', '/new'],
  ['/old /new', '/OLD', null],
  ['/blog/* /articles/:splat', '/blog/2024/may', '/articles/2024/may'],
  ['/blog/* /articles/:splat', '/blogs', null],
  ['/:year/:month /archive/:month-:year', '/2024/05', '/archive/05-2024'],
  ['/* https://www.example.com/:splat', '/a b/é', 'https://www.example.com/a%20b/%C3%A9'],
  ['/x/* /:splat', '/x//evil.example', '/evil.example'],
  ['/x/* /:splat', '/x/50%', '/50%25'],
  ['/staff /handbook 301 Role=admin', '/staff', null],
] as const)('by "%s" %s leads to %s', async ([line, address, target]) => {
  const ask = await openRules(line);
  expect(await ask(address)).toBe(target);
});

test('the query travels along, unless the rule writes its own', async () => {
  const ask = await openRules('/a /b\n/c /b#top\n/d /b?y=2');
  expect(await ask('/a', '?x=1')).toBe('/b?x=1');
  expect(await ask('/c', '?x=1')).toBe('/b?x=1#top');
  expect(await ask('/d', '?x=1')).toBe('/b?y=2');
});

test('a rule about query fields needs them, and can use their values', async () => {
  const ask = await openRules('/store id=:id /products/:id?');
  expect(await ask('/store', '?id=7')).toBe('/products/7?');
  expect(await ask('/store')).toBeNull();
});

test('ASVS 3.7.2: a value from the query does not lead to another site', async () => {
  const ask = await openRules('/go next=:next /:next');
  const target = await ask('/go', '?next=//evil.example');
  expect(new URL(target ?? '', 'http://localhost').origin).toBe('http://localhost');
  expect(target).toBe('/%2F%2Fevil.example?next=//evil.example');
});

test('a rule about a host is for that host only', async () => {
  const ask = await openRules('http://old.example/* https://www.example.com/:splat');
  expect(await ask('/a', '', { host: 'old.example' })).toBe('https://www.example.com/a');
  expect(await ask('/a')).toBeNull();
});

test('a file wins over a rule, and a forced rule over the file', async () => {
  const ask = await openRules('/a /b\n/c /d 302!\n/list x=:x /sheet 200!');
  expect(await ask('/a', '', { hasFile: true })).toBeNull();
  expect(await ask('/c', '', { hasFile: true })).toBe('/d');
  expect(await ask('/list', '?x=1,5', { hasFile: true })).toBe('/sheet?x=1,5');
  expect(await ask('/list', '?y=1', { hasFile: true })).toBeNull();
});

test('ASVS 3.7.2: no path makes a rule for this site lead to another one', async () => {
  // No path has a backslash.
  const segment = fc.oneof(
    fc.constantFrom('', 'evil.example', '@', 'https:', ':splat'),
    fc.string().map((text) => text.replaceAll('\\', '')),
  );
  const asks = await Promise.all(
    ['/x/* /:splat', '/:a/:b /:a/:b', '/* /:splat'].map((line) => openRules(line)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(segment), fc.constantFrom(...asks), async (segments, ask) => {
      const target = await ask(`/x/${segments.join('/')}`);
      if (target !== null) {
        expect(new URL(target, 'http://localhost').origin).toBe('http://localhost');
      }
    }),
  );
}, 60_000);
