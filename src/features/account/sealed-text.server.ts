import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { getSessionSecret } from '#lib/session-secret.server.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts a text, so that the database alone does not tell it: AES-256-GCM with a key of its own,
 * made from SESSION_SECRET, and a random nonce.
 *
 * @param text what is to be kept
 * @param place what it belongs to: it can be opened for the same place only
 */
export function sealText(text: string, place: string): string {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, deriveKey(), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealed, sealing.getAuthTag()]).toString('base64url');
}

/**
 * Opens what `sealText` made.
 *
 * @param sealed as kept, or as somebody sent it
 * @param place what it belongs to
 * @returns null when it was made with another SESSION_SECRET or for another place, or was changed
 */
export function openText(sealed: string, place: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceLength + tagLength) return null;
  const nonce = bytes.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, deriveKey(), nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const text = opening.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function deriveKey(): Buffer {
  return Buffer.from(hkdfSync('sha256', getSessionSecret(), '', 'second step at login', 32));
}

const place = (userId: number) => `second step of ${userId.toString()}`;

/**
 * Encrypts what an admin's app and the site share, as it is stored.
 *
 * @param secret what `createAppSecret` made
 * @param userId whose it is
 */
export function sealAppSecret(secret: string, userId: number): string {
  return sealText(secret, place(userId));
}

/**
 * Reads what was stored.
 *
 * @returns null when SESSION_SECRET is another by now
 */
export function openAppSecret(sealed: string, userId: number): string | null {
  return openText(sealed, place(userId));
}
