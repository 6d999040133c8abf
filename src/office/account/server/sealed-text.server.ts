import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { getSessionSecret } from '#lib/session-secret.server.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts an app's secret, so that the database alone does not reveal it: AES-256-GCM with a random
 * nonce and a key derived from SESSION_SECRET. It can be decrypted only for the same user.
 */
export function sealAppSecret(secret: string, userId: number): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, deriveKey(), nonce).setAAD(createContext(userId));
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url');
}

/** Returns null for another SESSION_SECRET or user, and for a changed text. */
export function openAppSecret(sealed: string, userId: number): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceLength + tagLength) return null;
  const nonce = bytes.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, deriveKey(), nonce, { authTagLength: tagLength })
    .setAAD(createContext(userId))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const secret = opening.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([secret, opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(): Buffer {
  // The wording here and in `createContext` is part of what is stored: changing it locks admins out.
  return Buffer.from(hkdfSync('sha256', getSessionSecret(), '', 'second step at login', 32));
}

const createContext = (userId: number) => Buffer.from(`second step of ${userId}`);
