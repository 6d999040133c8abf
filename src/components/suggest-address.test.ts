import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

test.each([
  ...['/Contact', '/contact.', '/contact)', '/contact,', '/contact;', '/contact:', '/contact"'],
  ...["/contact'", '/contact]', '/contact>', '/contact%20', '/contact%E2%80%A6', '/contact%22'],
  ...['/CONTACT', '/contact).', '/contact./', '//contact', '/contact%E2%80%9D'],
  ...['/contact%C2%A0', '/contact%E2%80%8B', '/Contact/', '/contact*', '/contact%3E'],
])('%s is the address of /contact', (path) => {
  expect(suggestAddress(path)).toBe('/contact');
});

test.each([
  ['/Providers/3', '/providers/3'],
  ['/BLOG/Rainy-Games', '/blog/rainy-games'],
  ['/blog//rainy-games', '/blog/rainy-games'],
  ['/Blog/Rainy-Games),', '/blog/rainy-games'],
])('%s is the address of %s', (path, meant) => {
  expect(suggestAddress(path)).toBe(meant);
});

test.each([
  '/',
  '/contact',
  '/contact/',
  '/no-such-page',
  '/index.htm',
  '/%',
  '/%FF.',
  '/a.b/c.',
  '/blog/%20',
  '/blog/.',
])('%s stays what it is', (path) => {
  expect(suggestAddress(path)).toBeNull();
});

test('a suggestion leads to this site, and is not corrected again', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'Z', '9', '-', '/', '.', ')', '%', '20', '\\', ':', '@', ' '),
    maxLength: 12,
  });
  fc.assert(
    fc.property(part, (text) => {
      const suggested = suggestAddress(`/${text}`);
      if (suggested === null) return;
      expect(new URL(suggested, 'https://example.com').href).toBe(
        `https://example.com${suggested}`,
      );
      expect(suggestAddress(suggested)).toBeNull();
    }),
  );
});
