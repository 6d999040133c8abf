import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mendAddress } from './mend-address.ts';

test.each([
  ...['/Contact', '/contact.', '/contact)', '/contact,', '/contact;', '/contact:', '/contact"'],
  ...["/contact'", '/contact]', '/contact>', '/contact%20', '/contact%E2%80%A6', '/contact%22'],
  ...['/CONTACT', '/contact).', '/contact./', '//contact', '/contact%E2%80%9D'],
  ...['/contact%C2%A0', '/contact%E2%80%8B', '/Contact/', '/contact*', '/contact%3E'],
])('%s is the address of /contact', (path) => {
  expect(mendAddress(path)).toBe('/contact');
});

test.each([
  ['/Providers/3', '/providers/3'],
  ['/BLOG/Rainy-Games', '/blog/rainy-games'],
  ['/blog//rainy-games', '/blog/rainy-games'],
  ['/Blog/Rainy-Games),', '/blog/rainy-games'],
])('%s is the address of %s', (path, meant) => {
  expect(mendAddress(path)).toBe(meant);
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
  expect(mendAddress(path)).toBeNull();
});

test('what is mended leads to this site, and needs no mending', () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'Z', '9', '-', '/', '.', ')', '%', '20', '\\', ':', '@', ' '),
    maxLength: 12,
  });
  fc.assert(
    fc.property(part, (text) => {
      const mended = mendAddress(`/${text}`);
      if (mended === null) return;
      expect(new URL(mended, 'https://example.com').href).toBe(`https://example.com${mended}`);
      expect(mendAddress(mended)).toBeNull();
    }),
  );
});
