import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePath, parseRequestPath } from './request-path.ts';

test.for([
  ['/', '/', ''],
  ['/about?a=1?b', '/about', '?a=1?b'],
  ['//about///us', '/about/us', ''],
  ['/caf%C3%A9%20au%20lait', '/café au lait', ''],
] as const)('%s is read as %s with the query %j', ([target, path, search]) => {
  expect(parseRequestPath(target)).toEqual({ path, search });
});

test.for([
  '//..%c0%af',
  '/%',
  '/%ff',
  '/%00',
  '/a%0d%0ab',
  '/../secret',
  '/a/..%2f..%2fsecret',
  '/%2e%2e/secret',
  '/a\\..\\secret',
  '/a%5c..%5csecret',
  '/./a',
  '*',
  '',
  'http://evil.example/',
])('%j is not taken', (target) => {
  expect(parseRequestPath(target)).toBeNull();
});

test('no target whatever leads outside, or fails', () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '%2e', '%2f', '%5c', '/', '//', '%c0%af', '%', 'a', '\\', '?', '#'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = parseRequestPath(`/${parts.join('')}`)?.path ?? '/';
      expect(path).toMatch(/^\//);
      expect(path).not.toMatch(/\/\/|\\|(?:^|\/)\.\.?(?:\/|$)/);
    }),
  );
}, 60_000);

test('a path that is written and read again stays the same', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/^\.{1,2}$|[/\\\p{Cc}]/u.test(text));
  fc.assert(
    fc.property(fc.array(segment), (segments) => {
      const path = `/${segments.join('/')}`;
      expect(parseRequestPath(encodePath(path))?.path).toBe(path);
    }),
  );
});
