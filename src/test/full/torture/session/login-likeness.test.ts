import { expect, test } from 'vitest';
import { accountApi } from '#office/account/server/account-api.server.ts';
import {
  createAdminUser,
  disableAdminUser,
  findAdminUser,
} from '#office/account/server/admin-users.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { hashPassword } from '#office/account/server/password-hash.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { resetTestAdmin, testAdmin } from '#test/kit/api/test-admin.ts';
import { findMedian } from '#test/full/bench/section.ts';
import { compareRanks } from './compare-ranks.ts';
import { isTorture, sizes } from '#test/full/torture/sizes.ts';
import { useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const kinds = ['known', 'unknown', 'disabled'] as const;
const names = { known: testAdmin.username, unknown: 'Eve', disabled: 'Bob' };

test('a name that is known, unknown or disabled makes no difference to the answer or its time', async () => {
  await resetTestAdmin(await hashPassword(testAdmin.password));
  await createAdminUser('Bob', await hashPassword('a password of Bob'));
  await disableAdminUser((await findAdminUser('Bob'))?.id ?? 0);
  const times = { known: [] as number[], unknown: [] as number[], disabled: [] as number[] };
  const answers = new Set<string>();
  for (let number = 0; number < sizes.loginsOfEachKind; number += 1) {
    // In a different order each time, so that none always follows the others.
    for (const kind of kinds.map((_, index) => kinds[(index + number) % 3] ?? 'known')) {
      await sql`truncate rate_limits`;
      const body = { username: names[kind], password: `wrong ${number}` };
      const begunAt = performance.now();
      const response = await openTestBrowser().call(accountApi, 'POST', '/api/auth/login', {
        body,
      });
      times[kind].push(performance.now() - begunAt);
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
      answers.add(JSON.stringify([response.status, headers, await response.text()]));
    }
  }
  expect([...answers]).toHaveLength(1);
  if (!isTorture) return;
  // Fewer on a busy machine say nothing about time.
  const isEnough = sizes.loginsOfEachKind >= 200;
  for (const kind of ['unknown', 'disabled'] as const) {
    const probability = compareRanks(times.known, times[kind]);
    const gap = Math.abs(findMedian(times[kind]) / findMedian(times.known) - 1);
    expect(isEnough ? probability : 1).toBeGreaterThan(0.01);
    expect(isEnough ? gap : 0).toBeLessThan(0.05);
  }
});

test('what breaks a rule is refused alike for every name', async () => {
  await resetTestAdmin();
  for (const password of ['', 'x'.repeat(257), 'a\0', 'x'.repeat(1024 * 1024)]) {
    const answers = new Set<string>();
    for (const username of Object.values(names)) {
      const options = { body: { username, password } };
      const response = await openTestBrowser().call(accountApi, 'POST', '/api/auth/login', options);
      answers.add(`${response.status} ${await response.text()}`);
    }
    expect([...answers]).toHaveLength(1);
  }
});
