import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '#lib/http/http-error.server.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

test('a hash is a PHC string of Argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('12345678')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test('equal passwords have different hashes', async () => {
  expect(await hashPassword('12345678')).not.toBe(await hashPassword('12345678'));
});

test('only the hashed password matches', async () => {
  const password = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 256 });
  await fc.assert(
    fc.asyncProperty(password, password, async (right, other) => {
      const stored = await hashPassword(right);
      expect(await verifyPassword(right, stored)).toBe(true);
      const isSame = other.normalize() === right.normalize();
      expect(await verifyPassword(other, stored)).toBe(isSame);
    }),
    { numRuns: 5 },
  );
});

test.each([
  'café-mañana-größe-77',
  'Ångström über alles',
  'パスワード がぎぐ 12',
  '비밀번호 8자리',
])(
  'ASVS 6.2.8: the same letters are the same password, however they are composed: %s',
  async (password) => {
    const [composed, split] = [password.normalize('NFC'), password.normalize('NFD')];
    expect(split).not.toBe(composed);
    for (const stored of [await hashPassword(composed), await hashPassword(split)]) {
      expect(await verifyPassword(composed, stored)).toBe(true);
      expect(await verifyPassword(split, stored)).toBe(true);
      expect(await verifyPassword(split.replaceAll(/\p{M}/gu, ''), stored)).toBe(
        !/\p{M}/u.test(split),
      );
    }
  },
);

// Made by an earlier version, which hashed what was typed: "josé1234", decomposed.
test('a hash of letters as they were typed goes on working', async () => {
  const stored =
    '$argon2id$v=19$m=19456,t=2,p=1$Qn3fw1F272GPX+NIvGVcWg$qku0l/Wnl2ZgXTvpObWTNpI2rOdknbrRziy/3M7t0PM';
  expect(await verifyPassword('jose\u03011234', stored)).toBe(true);
  expect(await verifyPassword('jose1234', stored)).toBe(false);
});

test('without a user, no password matches', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('12345678', null)).toBe(false);
});

// A hash that another implementation made: https://github.com/P-H-C/phc-winner-argon2, `argon2
// somesalt -id -t 2 -k 65536 -p 1` of "password".
test('ASVS 11.2.2: a hash of another cost is still understood', async () => {
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('passwore', stored)).toBe(false);
});

test('a malformed hash is refused', async () => {
  await expect(verifyPassword('x', 'x')).rejects.toThrow('A stored password hash cannot be read.');
});

test('ASVS 15.2.2: of a flood, 51 are served and the others are asked to come back, whether known or not', async () => {
  const stored = await hashQuickly('12345678');
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      // The password of an unknown user is hashed, too, and so waits its turn.
      verifyPassword('12345678', index % 20 === 0 || index > 51 ? null : stored),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(51);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(HttpError);
    expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
  }
});
