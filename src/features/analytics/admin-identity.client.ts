import { adminIdentityKey } from './storage-keys.client.ts';

/**
 * Notes who signed in, by number alone. The next page tells the analytics service: this one is about
 * to be left.
 *
 * @param id of the admin
 */
export function identifyAdmin(id: number): void {
  if (import.meta.env.ANALYTICS) noteIdentity(`admin_${id.toString()}`);
}

/** Notes that whoever was signed in is so no longer. */
export function forgetAdmin(): void {
  if (import.meta.env.ANALYTICS) noteIdentity('');
}

function noteIdentity(identity: string): void {
  try {
    sessionStorage.setItem(adminIdentityKey, identity);
  } catch {
    // Without storage the service goes on taking the admin for whom it did before.
  }
}
