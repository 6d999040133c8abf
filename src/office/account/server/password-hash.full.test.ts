import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.server.ts';

test('ASVS 6.3.8: an unknown user costs as much processor time as a known one', async () => {
  const stored = await hashPassword('12345678');
  const measure = async (hash: string | null) => {
    const before = process.cpuUsage();
    await verifyPassword('wrong', hash);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let [known, unknown] = [Infinity, Infinity];
  for (let time = 0; time < 15; time += 1) {
    known = Math.min(known, await measure(stored));
    unknown = Math.min(unknown, await measure(null));
  }
  // Without any hash it is a thousand times as cheap.
  expect(known / unknown).toBeGreaterThan(0.5);
  expect(known / unknown).toBeLessThan(2);
});
