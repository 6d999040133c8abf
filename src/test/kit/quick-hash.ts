import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Hashes a password for storage at the lowest possible cost. Whoever verifies it follows the cost
 * in the hash, so that a login takes the same steps in hardly any time; for tests that are about
 * neither the hash nor the time of a login.
 */
export async function hashQuickly(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const derived = await promisify(argon2)('argon2id', {
    message: password,
    nonce,
    tagLength: 32,
    memory: 8,
    passes: 1,
    parallelism: 1,
  });
  const [salt, hash] = [nonce, derived].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=8,t=1,p=1$${salt ?? ''}$${hash ?? ''}`;
}
