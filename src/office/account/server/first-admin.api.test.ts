import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureFirstAdmin } from './first-admin.server.ts';
import { createAdminUser, findAdminUser, listAdminUsers } from './admin-users.server.ts';
import { setBuiltSite } from '#lib/built-site.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { verifyPassword } from './password-hash.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { serveAgency } from '#test/kit/serve-agency.ts';

describeWithDatabase('the first admin', () => {
  beforeEach(async () => {
    await sql`truncate admin_users cascade`;
    vi.stubEnv('ADMIN_USERNAME', '');
    vi.stubEnv('ADMIN_PASSWORD', '');
    serveAgency();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    setBuiltSite(undefined);
  });

  async function opens(username: string, password: string): Promise<boolean> {
    const user = await findAdminUser(username);
    return verifyPassword(password, user?.passwordHash ?? null);
  }

  test('comes from ADMIN_USERNAME and ADMIN_PASSWORD, whose password is not shown', async () => {
    vi.stubEnv('ADMIN_USERNAME', 'grace');
    vi.stubEnv('ADMIN_PASSWORD', 'a long enough one');
    const made = { kind: 'made', username: 'grace', password: null };
    expect(await ensureFirstAdmin({ mayInvent: false })).toEqual(made);
    expect(await opens('grace', 'a long enough one')).toBe(true);
  });

  test('is generated at home, with a password that is shown once', async () => {
    const made = await ensureFirstAdmin({ mayInvent: true });
    if (made.kind !== 'made' || made.password === null) throw new Error('No password was shown.');
    expect(made.username).toBe('admin');
    expect(await opens('admin', made.password)).toBe(true);
    expect(await ensureFirstAdmin({ mayInvent: true })).toEqual({ kind: 'there' });
  });

  test('ASVS 6.3.2, 13.2.3: is never generated elsewhere: there is no default password', async () => {
    expect(await ensureFirstAdmin({ mayInvent: false })).toEqual({ kind: 'missing' });
    expect(await listAdminUsers()).toEqual([]);
  });

  test('is not added where there is an admin, whatever the environment says', async () => {
    await createAdminUser('ada', 'hash');
    vi.stubEnv('ADMIN_USERNAME', 'grace');
    vi.stubEnv('ADMIN_PASSWORD', 'a long enough one');
    expect(await ensureFirstAdmin({ mayInvent: true })).toEqual({ kind: 'there' });
    expect((await listAdminUsers()).map(({ username }) => username)).toEqual(['ada']);
  });

  test('is refused with a password that is easy to guess', async () => {
    vi.stubEnv('ADMIN_USERNAME', 'grace');
    vi.stubEnv('ADMIN_PASSWORD', 'Sandpiper2026');
    await expect(ensureFirstAdmin({ mayInvent: true })).rejects.toThrow(
      'ADMIN_PASSWORD is easy to guess.',
    );
    expect(await listAdminUsers()).toEqual([]);
  });

  test('is added once, however many processes start at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => ensureFirstAdmin({ mayInvent: true })),
    );
    expect(made.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    expect(await listAdminUsers()).toHaveLength(1);
  });

  test.for([
    ['grace', ''],
    ['', 'a long enough one'],
    ['grace', 'short'],
  ] as const)('is refused with the name %j and the password %j', async ([username, password]) => {
    vi.stubEnv('ADMIN_USERNAME', username);
    vi.stubEnv('ADMIN_PASSWORD', password);
    await expect(ensureFirstAdmin({ mayInvent: true })).rejects.toThrow(
      'For the first admin, set both ADMIN_USERNAME and ADMIN_PASSWORD, with a password of 8 to 256 characters.',
    );
  });
});
