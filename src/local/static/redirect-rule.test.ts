import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import redirector from 'netlify-redirector';
import { describe, expect, test } from 'vitest';
import { matchRedirect, type RedirectRule } from './site-rules.ts';
import { loadSiteRules } from './site-rules.ts';

const rule = (path: string, to: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  path,
  to,
  query: {},
  status: 301,
  isForced: false,
  ...more,
});
const ask = (path: string, search = '', host = 'localhost') => ({ path, search, host });

test.for([
  ['/old', '/new', '/old', '/new'],
  ['/old', '/new', '/old/', '/new'],
  ['/old', '/new', '/old/er', null],
  ['/old', '/new', '/OLD', null],
  ['/blog/*', '/articles/:splat', '/blog/2024/may', '/articles/2024/may'],
  ['/blog/*', '/articles/:splat', '/blog/2024/', '/articles/2024/'],
  ['/blog/*', '/articles/:splat', '/blog', '/articles/'],
  ['/blog/*', '/articles/:splat', '/blogs', null],
  ['/:year/:month', '/archive/:month-:year', '/2024/05', '/archive/05-2024'],
  ['/:year/:month', '/archive/:month-:year', '/2024', null],
  ['/*', 'https://www.example.com/:splat', '/a b', 'https://www.example.com/a%20b'],
  ['/x/*', '/:splat', '/x//evil.example', '/evil.example'],
  ['/price', '/cost/:amount', '/price', '/cost/:amount'],
] as const)('%s to %s: %s leads to %s', ([from, to, path, target]) => {
  expect(matchRedirect(rule(from, to), ask(path))).toBe(target);
});

test('the query travels along, unless the rule writes its own', () => {
  expect(matchRedirect(rule('/a', '/b'), ask('/a', '?x=1'))).toBe('/b?x=1');
  expect(matchRedirect(rule('/a', '/b#top'), ask('/a', '?x=1'))).toBe('/b?x=1#top');
  expect(matchRedirect(rule('/a', '/b?y=2'), ask('/a', '?x=1'))).toBe('/b?y=2');
});

test('a rule about query fields needs them, and can use their values', () => {
  const store = rule('/store', '/products/:id?', { query: { id: ':id', kind: 'toy' } });
  expect(matchRedirect(store, ask('/store', '?id=7&kind=toy'))).toBe('/products/7?');
  expect(matchRedirect(store, ask('/store', '?id=7&kind=book'))).toBeNull();
  expect(matchRedirect(store, ask('/store'))).toBeNull();
});

test('a value from the query does not lead to another site', () => {
  const next = rule('/go', '/:next', { query: { next: ':next' } });
  expect(matchRedirect(next, ask('/go', '?next=//evil.example'))).toBe(
    '/evil.example?next=//evil.example',
  );
});

test('a rule about a host is for that host only', () => {
  const other = rule('/*', 'https://www.example.com/:splat', { host: 'old.example' });
  expect(matchRedirect(other, ask('/a', '', 'old.example'))).toBe('https://www.example.com/a');
  expect(matchRedirect(other, ask('/a'))).toBeNull();
});

test('no path makes a rule for this site lead to another one', () => {
  const segment = fc.oneof(
    fc.constantFrom('', 'evil.example', '\\', '@', 'https:', ':splat'),
    fc.string(),
  );
  const rules = [rule('/x/*', '/:splat'), rule('/:a/:b', '/:a/:b'), rule('/*', '/:splat')];
  fc.assert(
    fc.property(fc.array(segment), fc.constantFrom(...rules), (segments, each) => {
      const target = matchRedirect(each, ask(`/x/${segments.join('/')}`));
      if (target !== null) {
        expect(new URL(target, 'http://localhost').origin).toBe('http://localhost');
      }
    }),
  );
}, 60_000);

test('a splat holds exactly what comes after its place', () => {
  const segments = fc.array(fc.stringMatching(/^[a-z0-9]+$/), { minLength: 1 });
  fc.assert(
    fc.property(segments, (parts) => {
      const target = matchRedirect(rule('/a/*', '/b/:splat'), ask(`/a/${parts.join('/')}`));
      expect(target).toBe(`/b/${parts.join('/')}`);
    }),
  );
});

/** Reads rules like Netlify's command line, and returns what its own engine makes of a path. */
async function openEngine(rules: RedirectRule[]) {
  const redirects = rules.map(({ isForced, query, ...each }) => {
    return { ...each, origin: each.path, params: query, force: isForced, conditions: {} };
  });
  const matcher = await redirector.parseJSON(JSON.stringify(redirects), {});
  return (path: string, search = '', host = 'localhost') => {
    const header = { headers: {}, cookieValues: {}, getHeader: () => '', getCookie: () => '' };
    const request = { scheme: 'http', host, path, query: search.slice(1), ...header };
    const found = matcher.match(request);
    return found && [found.status, found.to];
  };
}

/** Returns what the local site makes of it. */
function decide(rules: RedirectRule[], path: string, search = '', host = 'localhost') {
  for (const each of rules) {
    const target = matchRedirect(each, { path, search, host });
    // The engine leaves a visitor's query to its caller, and writes no URL.
    if (target !== null) return [each.status, decodeURIComponent(target.replace(search, ''))];
  }
  return null;
}

describe("a rule says the same as to Netlify's own engine", () => {
  const rules = [
    rule('/old', '/new'),
    rule('/blog/*', '/articles/:splat', { status: 302 }),
    rule('/archive/:year/:month', '/:month-of-:year', { status: 200 }),
    rule('/price', '/cost/:amount'),
    rule('/store', '/products/:id', { query: { id: ':id', kind: 'toy' } }),
    rule('/store', '/shop'),
    rule('/moved/*', 'https://www.example.com/:splat', { host: 'old.example', status: 404 }),
    rule('/:only', '/one/:only', { isForced: true }),
  ];
  const part = fc.constantFrom(
    ...['old', 'OLD', 'blog', 'archive', '2024', 'may', 'price', 'store', 'moved', 'a b', 'é', ''],
  );
  const search = fc.constantFrom('', '?id=7&kind=toy', '?id=7', '?kind=toy&id=8', '?a=1');

  test('for all kinds of rules', async () => {
    const ask = await openEngine(rules);
    const host = fc.constantFrom('localhost', 'old.example');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), search, host, (parts, query, name) => {
        // Addresses have single slashes.
        const path = `/${parts.join('/')}`.replaceAll(/\/{2,}/g, '/');
        expect(decide(rules, path, query, name)).toEqual(ask(path, query, name));
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  test('for the rules of this site, at each of their addresses and beside them', async () => {
    const distDir = await mkdtemp(path.join(tmpdir(), 'site-rules-'));
    await writeFile(path.join(distDir, '_redirects'), '/blog/1 /blog/first 200\n/blog/a /b 301\n');
    const { redirects } = await loadSiteRules(distDir, 'netlify.toml');
    await rm(distDir, { recursive: true });
    const ask = await openEngine(redirects);
    const named = redirects.map((each) => each.path.replace('*', 'x'));
    const addresses = ['/', '/blog', '/providers', ...named].flatMap((address) =>
      ['', '/', 'x', '/x', '/x/y'].map((more) => address + more),
    );

    const expected = addresses.map((address) => [address, ask(address)]);

    expect(addresses.map((address) => [address, decide(redirects, address)])).toEqual(expected);
    expect(expected.filter(([, found]) => found !== null).length).toBeGreaterThan(20);
  });
});
