import { adminIdentityKey } from './storage-keys.client.ts';

/**
 * Stores who logged in, by number alone. The next page reports it, since this one is about to be
 * left.
 */
export function identifyAdmin(id: number): void {
  if (import.meta.env.ANALYTICS) storeIdentity(`admin_${id.toString()}`);
}

export function clearAdminIdentity(): void {
  if (import.meta.env.ANALYTICS) storeIdentity('');
}

function storeIdentity(identity: string): void {
  try {
    sessionStorage.setItem(adminIdentityKey, identity);
  } catch {
    // Without storage, the service keeps the previous identity.
  }
}
