import { createHmac } from 'node:crypto';
import { ConfigurationError, readSetting } from './env.server.ts';

let localSecret: string | undefined;

/** Sets a fallback of at least 32 bytes for a site on one machine; `undefined` removes it. */
export function setSessionSecret(secret: string | undefined): void {
  localSecret = secret;
}

/**
 * Throws a ConfigurationError when SESSION_SECRET is missing or too short. There is no default:
 * anybody could read it in the code and log in everywhere.
 */
export function getSessionSecret(): string {
  const secret = readSetting('SESSION_SECRET') ?? localSecret;
  if (secret !== undefined) return secret;
  throw new ConfigurationError(
    'SESSION_SECRET is not set. Set it to at least 32 random characters, such as the output of "openssl rand -base64 48".',
  );
}

/** Replaces a value in the database by its keyed hash; `purpose` separates equal values. */
export function hashWithSecret(purpose: string, value: string): string {
  return createHmac('sha256', getSessionSecret())
    .update(JSON.stringify([purpose, value]))
    .digest('base64url');
}
