import { beforeEach, expect, test, vi } from 'vitest';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { hashQuickly } from '#test/kit/quick-hash.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/test-browser.ts';
import { insertTestTwoFactor } from '#test/kit/two-factor.ts';
import { accountApi } from './account-api.server.ts';
import { createAdminUser, disableAdminUser, findAdminUser } from './admin-users.server.ts';
import { adminListSchema } from './admins.ts';

// Hashing and whole databases take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const path = '/api/admin/admins';
const grace = { username: 'Grace', password: 'a b c d e f' };

async function list(browser: TestBrowser) {
  const response = await browser.call(accountApi, 'GET', path);
  return adminListSchema.parse(await response.json());
}

async function addGrace(): Promise<number> {
  await createAdminUser(grace.username, await hashQuickly(grace.password));
  return (await findAdminUser(grace.username))?.id ?? 0;
}

describeWithDatabase('the admins', () => {
  let adminId: number;

  beforeEach(async () => {
    adminId = await resetTestAdmin();
    return () => {
      vi.unstubAllEnvs();
    };
  });

  test('are listed by name, with their last login and what protects them', async () => {
    const graceId = await addGrace();
    await insertTestTwoFactor(graceId);
    await disableAdminUser(graceId);
    const { admins } = await list(await openSignedInBrowser());
    expect(admins).toEqual([
      {
        ...{ id: adminId, username: 'Ada', email: null, isOwn: true },
        ...{ lastLoginAt: expect.any(String) as string, hasTwoFactor: false, isDisabled: false },
      },
      {
        ...{ id: graceId, username: 'Grace', email: null, isOwn: false },
        ...{ lastLoginAt: null, hasTwoFactor: true, isDisabled: true },
      },
    ]);
  });

  test('are listed to nobody without a session', async () => {
    const response = await openTestBrowser().call(accountApi, 'GET', path);
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
  });
});
