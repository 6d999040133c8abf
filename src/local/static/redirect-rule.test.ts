import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRedirect, type RedirectRule } from '#local/static/redirect-rule.ts';

const rule = (path: string, to: string, more: Partial<RedirectRule> = {}): RedirectRule => ({
  ...{ path, to, query: {}, status: 301, isForced: false },
  ...more,
});
const ask = (path: string, search = '', host = 'localhost') => ({ path, search, host });

test.for([
  ['/old', '/new', '/old', '/new'],
  ['/old', '/new', '/old/', '/new'],
  ['/old', '/new', '/old/er', null],
  ['/old', '/new', '/OLD', null],
  ['/blog/*', '/articles/:splat', '/blog/2024/may', '/articles/2024/may'],
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
    { numRuns: 2000 },
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
