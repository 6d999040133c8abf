import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const timeStepSeconds = 30;
/**
 * Accepts one code before and one after the current one, for clocks that differ and slow typing.
 */
const tolerance = 1;
/** RFC 4226 advises 160 bits. */
const secretLength = 20;

/** RFC 6238 with HMAC-SHA-1: most apps expect it, and some support nothing else. */
const codeFormat = { algorithm: 'SHA1', digits: 6, period: timeStepSeconds };

/** Returns a secret in base 32, which people can type. */
export function createAppSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretLength)).buffer }).base32;
}

/** Returns the otpauth: address that sets up an authenticator app. */
export function formatAppAddress(secret: string, issuer: string, username: string): string {
  return new TOTP({ ...codeFormat, secret, issuer, label: username }).toString();
}

/**
 * Returns the number of the time step (half a minute) that a typed code belongs to, or null for a
 * code of another time or secret.
 */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const difference = new TOTP({ ...codeFormat, secret }).validate({
    ...{ token, timestamp: now, window: tolerance },
  });
  return difference === null ? null : Math.floor(now / 1000 / timeStepSeconds) + difference;
}
