import { sessionStore } from '#lib/browser/storage.client.ts';
import { adminIdentityKey } from './storage-keys.client.ts';

/** Has the next page report the login, by number alone. */
export function identifyAdmin(id: number): void {
  if (import.meta.env.ANALYTICS) storeIdentity(`admin_${id}`);
}

export function clearAdminIdentity(): void {
  if (import.meta.env.ANALYTICS) storeIdentity('');
}

function storeIdentity(identity: string): void {
  // Without storage, the service keeps the previous identity.
  sessionStore.write(adminIdentityKey, identity);
}
