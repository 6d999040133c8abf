import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const timeStepSeconds = 30;
/** One code before and one after the current one, for clocks that differ. */
const tolerance = 1;
/** 160 bits, as RFC 4226 advises. */
const secretLength = 20;

/** RFC 6238 with HMAC-SHA-1: some apps support nothing else. */
const codeFormat = { algorithm: 'SHA1', digits: 6, period: timeStepSeconds };

export function createAppSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(secretLength)).buffer }).base32;
}

export function formatAppAddress(secret: string, issuer: string, username: string): string {
  return new TOTP({ ...codeFormat, secret, issuer, label: username }).toString();
}

/** Returns the half minute that a code belongs to, or null for another time or secret. */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | null {
  // An Asian keyboard may write wide digits.
  const token = code.normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const difference = new TOTP({ ...codeFormat, secret }).validate({
    token,
    timestamp: now,
    window: tolerance,
  });
  return difference === null ? null : Math.floor(now / 1000 / timeStepSeconds) + difference;
}
