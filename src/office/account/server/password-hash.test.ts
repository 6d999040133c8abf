import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HttpError } from '#lib/http/http-error.server.ts';
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
      expect(await verifyPassword(other, stored)).toBe(other === right);
    }),
    { numRuns: 5 },
  );
}, 30_000);

test('without a user, no password matches', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('12345678', null)).toBe(false);
});

// A hash that another implementation made: https://github.com/P-H-C/phc-winner-argon2, `argon2
// somesalt -id -t 2 -k 65536 -p 1` of "password".
test('a hash of another cost is still understood', async () => {
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('passwore', stored)).toBe(false);
});

test('a malformed hash is refused', async () => {
  await expect(verifyPassword('x', 'x')).rejects.toThrow('A stored password hash cannot be read.');
});

test('an unknown user takes as long as a known one', async () => {
  const stored = await hashPassword('12345678');
  const measure = async (hash: string | null) => {
    const before = performance.now();
    await verifyPassword('wrong', hash);
    return performance.now() - before;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let time = 0; time < 15; time += 1) {
    known.push(await measure(stored));
    unknown.push(await measure(null));
  }
  const findMedian = (times: number[]) => times.sort((a, b) => a - b)[7] ?? 0;
  const ratio = findMedian(known) / findMedian(unknown);
  // A wide margin, for a busy machine; without any hash it is a thousand times faster.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('of a flood, 51 are served and the others are asked to come back', async () => {
  const stored = await hashPassword('12345678');
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, () => verifyPassword('12345678', stored)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(51);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(HttpError);
    expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });
  }
}, 30_000);
