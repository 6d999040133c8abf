import { createHmac } from 'node:crypto';
import { ConfigurationError, readSetting } from './env.server.ts';

let localSecret: string | undefined;

/**
 * Gives a site on one machine a secret, where SESSION_SECRET names none.
 *
 * @param secret at least 32 bytes; `undefined` goes back to SESSION_SECRET alone
 */
export function useSessionSecret(secret: string | undefined): void {
  localSecret = secret;
}

/**
 * The secret that sessions are signed with. There is none to fall back on: whoever could read one
 * in the code could sign in everywhere.
 *
 * @throws ConfigurationError when SESSION_SECRET is missing or shorter than 32 bytes
 */
export function getSessionSecret(): string {
  const secret = readSetting('SESSION_SECRET') ?? localSecret;
  if (secret !== undefined) return secret;
  throw new ConfigurationError(
    'SESSION_SECRET is not set. Set it to at least 32 random characters, such as the output of "openssl rand -base64 48".',
  );
}

/**
 * Stands for a value in the database without telling it.
 *
 * @param purpose keeps equal values of different purposes apart
 * @param value for example a network address
 */
export function hashWithSecret(purpose: string, value: string): string {
  return createHmac('sha256', getSessionSecret())
    .update(JSON.stringify([purpose, value]))
    .digest('base64url');
}
