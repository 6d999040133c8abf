import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedInHintName } from '#lib/http/signed-in-hint.ts';
import { hasSignedInHint } from './admin-link.client.ts';

test.each([
  ...['signed-in=1', 'a=b; signed-in=1', 'signed-in=1; a=b', 'a=b; signed-in=1; c=d'],
  ...['__Host-signed-in=1', 'a=b; __Host-signed-in=1; c=d'],
])('A377: with the cookies %j the server is asked', (cookies) => {
  expect(hasSignedInHint(cookies)).toBe(true);
});

test.each([
  '',
  'a=b',
  'signed-in',
  'signed-in=',
  'signed-in=0',
  'signed-in=10',
  'not-signed-in=1',
  'a=signed-in=1',
  'Signed-In=1',
  '__Host-signed-in=0',
  '__Secure-signed-in=1',
])('a visitor with the cookies %j makes no call', (cookies) => {
  expect(hasSignedInHint(cookies)).toBe(false);
});

test('other cookies neither hide the hint nor count as it', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '1', '%'), minLength: 1 });
  const others = fc.array(fc.tuple(word, word).map(([name, value]) => `${name}=${value}`));
  fc.assert(
    fc.property(others, others, (before, after) => {
      const hint = `${signedInHintName}=1`;
      expect(hasSignedInHint([...before, hint, ...after].join('; '))).toBe(true);
      expect(hasSignedInHint([...before, ...after].join('; '))).toBe(false);
    }),
  );
});
