import { accountApi } from '#features/account/account-api.server.ts';
import { createAdminUser } from '#features/account/admin-users.server.ts';
import { hashPassword, verifyPassword } from '#features/account/password-hash.server.ts';
import { compare, type Comparison } from './comparison.ts';
import { measureThroughput } from './throughput.ts';

const count = 60;
const concurrency = 4;
/** Who signs in; made by `benchLogin`. */
export const benchAdmin = { username: 'bench', password: 'a long password for the bench' };

async function logIn(): Promise<void> {
  const request = new Request('http://localhost/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchAdmin),
  });
  // From where the account's owner is known: strangers have 20 attempts an hour between them.
  const response = await accountApi.fetch(request, { ip: '203.0.113.7' });
  if (response.status !== 200) throw new Error(`The login was answered ${await response.text()}`);
}

/** Logins beside bare checks of the same password against the same hash. */
export async function benchLogin(): Promise<Comparison> {
  const hash = await hashPassword(benchAdmin.password);
  await createAdminUser(benchAdmin.username, hash);
  await logIn();
  return compare(
    'login, 4 at once',
    3,
    () => measureThroughput(count, concurrency, () => verifyPassword(benchAdmin.password, hash)),
    () => measureThroughput(count, concurrency, logIn),
  );
}
