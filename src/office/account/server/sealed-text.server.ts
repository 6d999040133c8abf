import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { getSessionSecret } from '#lib/session-secret.server.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a text, so that the database alone does not reveal it: AES-256-GCM with a random nonce
 * and a key derived from SESSION_SECRET. Only the same `context` can decrypt it.
 */
export function sealText(text: string, context: string): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, deriveKey(), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url');
}

/** Returns null for another SESSION_SECRET or context, and for a changed text. */
export function openText(sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceLength + tagLength) return null;
  const nonce = bytes.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, deriveKey(), nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = opening.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(): Buffer {
  // The wording here and in `formatContext` is part of what is stored: changing it locks admins out.
  return Buffer.from(hkdfSync('sha256', getSessionSecret(), '', 'second step at login', 32));
}

const formatContext = (userId: number) => `second step of ${userId}`;

export function sealAppSecret(secret: string, userId: number): string {
  return sealText(secret, formatContext(userId));
}

/** Returns null when SESSION_SECRET has changed since. */
export function openAppSecret(sealed: string, userId: number): string | null {
  return openText(sealed, formatContext(userId));
}
