import { usernameSchema } from '#office/account/login.ts';
import { newPasswordSchema } from '#office/account/password.ts';
import { createFirstAdminUser, listAdminUsers } from './admin-users.server.ts';
import { ConfigurationError, readSetting } from '#lib/env.server.ts';
import { createRandomPassword, randomPasswordDays, isGuessable } from './passwords.server.ts';
import { hashPassword } from './password-hash.server.ts';

export type FirstAdmin =
  | { kind: 'there' }
  | { kind: 'missing' }
  /** The password is null if it came from the environment. */
  | { kind: 'made'; username: string; password: string | null };

/**
 * Adds ADMIN_USERNAME, or with `mayInvent` `admin` and a random password, as the first admin.
 *
 * @throws ConfigurationError when only one of the two is set, or one breaks a rule
 */
export async function ensureFirstAdmin({ mayInvent }: { mayInvent: boolean }): Promise<FirstAdmin> {
  const named = await readNamedAdmin();
  if ((await listAdminUsers()).length > 0) return { kind: 'there' };
  if (!named && !mayInvent) return { kind: 'missing' };
  const { username, password } = named ?? { username: 'admin', password: createRandomPassword() };
  const wasMade = await createFirstAdminUser(
    username,
    await hashPassword(password),
    named ? null : randomPasswordDays,
  );
  return wasMade
    ? { kind: 'made', username, password: named ? null : password }
    : { kind: 'there' };
}

/** Returns null where neither ADMIN_USERNAME nor ADMIN_PASSWORD is set; throws ConfigurationError. */
export async function readNamedAdmin(): Promise<{ username: string; password: string } | null> {
  const ADMIN_USERNAME = readSetting('ADMIN_USERNAME');
  const ADMIN_PASSWORD = readSetting('ADMIN_PASSWORD');
  if (ADMIN_USERNAME === undefined && ADMIN_PASSWORD === undefined) return null;
  const username = usernameSchema.safeParse(ADMIN_USERNAME);
  const password = newPasswordSchema.safeParse(ADMIN_PASSWORD);
  if (username.success && password.success) {
    if (await isGuessable(password.data, username.data)) {
      throw new ConfigurationError(
        "ADMIN_PASSWORD is easy to guess. Set it to one that is not a common password and not made of the site's name.",
      );
    }
    return { username: username.data, password: password.data };
  }
  throw new ConfigurationError(
    'For the first admin, set both ADMIN_USERNAME and ADMIN_PASSWORD, with a password of 8 to 256 characters.',
  );
}
