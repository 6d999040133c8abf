import { createHmac } from 'node:crypto';
import { ConfigurationError, readSetting } from './env.server.ts';

let localSecret: string | undefined;

export function setSessionSecret(secret: string | undefined): void {
  localSecret = secret;
}

/** Throws a ConfigurationError: a default in public code would let anybody log in anywhere. */
export function getSessionSecret(): string {
  const secret = readSetting('SESSION_SECRET') ?? localSecret;
  if (secret !== undefined) return secret;
  throw new ConfigurationError(
    'SESSION_SECRET is not set. Set it to at least 32 random characters, such as the output of "openssl rand -base64 48".',
  );
}

/** Replaces a value by its keyed hash; `purpose` separates equal values. */
export function hashWithSecret(purpose: string, value: string): string {
  return createHmac('sha256', getSessionSecret())
    .update(JSON.stringify([purpose, value]))
    .digest('base64url');
}
