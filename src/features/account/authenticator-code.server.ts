import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
/** Clocks may differ, and typing takes time: one code before and one after the present one count. */
const tolerance = 1;
/** RFC 4226 advises 160 bits. */
const secretLength = 20;

/** What most apps expect, and some take for granted: RFC 6238 with HMAC-SHA-1. */
const form = { algorithm: 'SHA1', digits: 6, period: stepSeconds };

/** Makes what an app and the site will share, as the letters and digits that people can type. */
export function createAppSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretLength)).buffer }).base32;
}

/**
 * The address that tells an app all it needs.
 *
 * @param secret what `createAppSecret` made
 * @param issuer whose site it is
 * @param username who signs in there
 */
export function formatAppAddress(secret: string, issuer: string, username: string): string {
  return new TOTP({ ...form, secret, issuer, label: username }).toString();
}

/**
 * Finds the half minute that a code belongs to.
 *
 * @param secret what the app was given
 * @param code as typed, in any spacing
 * @param now the time, in milliseconds
 * @returns the number of the half minute; null for a code of another time or secret
 */
export function findStep(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const difference = new TOTP({ ...form, secret }).validate({
    ...{ token, timestamp: now, window: tolerance },
  });
  return difference === null ? null : Math.floor(now / 1000 / stepSeconds) + difference;
}
