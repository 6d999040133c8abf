import { openText, sealText } from './sealed-text.server.ts';

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
