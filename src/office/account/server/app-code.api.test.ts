import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAppSecret, findTimeStep, formatAppAddress } from './authenticator-code.server.ts';
import { showCode } from '#test/kit/api/two-factor.ts';

/** "12345678901234567890", the key of RFC 6238. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.for([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const)(
  'ASVS 6.5.4: at second %i it takes the end of %s, as RFC 6238 says',
  ([seconds, digits]) => {
    expect(findTimeStep(key, digits.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  },
);

test('ASVS 6.5.5: a code is valid in its half minute, the one before and the one after', () => {
  const now = Date.parse('2026-11-21T12:00:10Z');
  const present = Math.floor(now / 30_000);
  const steps = [-3, -2, -1, 0, 1, 2, 3].map((steps) =>
    findTimeStep(key, showCode(key, now + steps * 30_000), now),
  );
  expect(steps).toEqual([null, null, present - 1, present, present + 1, null, null]);
});

test.for([' 287 082 ', '287-082', '2 8 7 0 8 2', '２８７０８２', '２８７ 082'])(
  '%j is accepted as typed',
  (typed) => {
    expect(findTimeStep(key, typed, 59_000)).toBe(1);
  },
);

test('only six digits are a code', () => {
  const other = fc.string({ unit: 'binary' }).filter((text) => !/^\d{6}$/.test(text));
  fc.assert(
    fc.property(
      fc.oneof(other, fc.constantFrom('', '87082', '94287082', '２８７０８')),
      (typed) => {
        fc.pre(!/^\d{6}$/.test(typed.normalize('NFKC').replaceAll(/[\s-]/g, '')));
        expect(findTimeStep(key, typed, 59_000)).toBeNull();
      },
    ),
  );
});

test('ASVS 6.5.3: a secret has 160 random bits', () => {
  const keys = Array.from({ length: 50 }, createAppSecret);
  expect(new Set(keys).size).toBe(50);
  for (const each of keys) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  for (let place = 0; place < 32; place += 1) {
    expect(new Set(keys.map((each) => each.charAt(place))).size).toBeGreaterThan(3);
  }
});

test('the address names the site, the admin and the form of the codes', () => {
  const address = new URL(formatAppAddress(key, 'Care & Co: Bay', 'Ada Byron'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toContain('Ada Byron');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Care & Co: Bay',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
