import { expect, test } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import { createAdminUser } from '#office/account/server/admin-users.server.ts';
import { hashPassword } from '#office/account/server/password-hash.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { sizes } from '#test/full/torture/sizes.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const bob = { username: 'Bob', password: 'a password of Bob' };
const ownersNetwork = '203.0.113.7';
const bobsNetwork = '203.0.113.99';

async function logIn(body: object, ip: string, headers: Record<string, string> = {}) {
  const options = { body, ip, headers };
  return (await openTestBrowser().call(accountApi, 'POST', '/api/auth/login', options)).status;
}

/** Returns headers that claim another network. */
function forgeHeaders(number: number): Record<string, string> {
  const ip = [10, number >> 16, number >> 8, number].map((part) => (part & 255).toString());
  const names = [
    ...['x-forwarded-for', 'x-real-ip', 'x-nf-client-connection-ip', 'cf-connecting-ip'],
    ...['true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip'],
  ];
  return {
    forwarded: `for=${ip.join('.')}`,
    ...Object.fromEntries(names.map((name) => [name, ip.join('.')])),
  };
}

/** Spellings of the same name. */
const spellings = ['Ada', 'ADA', 'ada', ' Ada ', 'aDa\t'];

test.for([
  ['one place', 1, 5],
  // The owner's first login from a new network was one of the twenty attempts.
  ['200 places', 200, 19],
] as const)(
  'thousands of guesses from %s are evaluated a few times an hour, and shut nobody out',
  async ([, networks, most]) => {
    await resetTestAdmin();
    await createAdminUser(bob.username, await hashPassword(bob.password));
    expect(await logIn(testAdmin, ownersNetwork)).toBe(200);
    const statuses = new Map<number, number>();
    for (let number = 0; number < sizes.guesses; number += 1) {
      const username = spellings[number % spellings.length] ?? '';
      const guess = { username, password: `guess ${number}` };
      const ip = `198.51.100.${(number % networks) + 1}`;
      const status = await logIn(guess, ip, forgeHeaders(number));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([401, 429]);
    expect(statuses.get(401)).toBe(Math.min(most, sizes.guesses));
    expect(await logIn(testAdmin, ownersNetwork)).toBe(200);
    expect(await logIn(bob, bobsNetwork)).toBe(200);
  },
);
