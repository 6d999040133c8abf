import { adminIdentityKey } from '#browser/analytics/storage-keys.ts';
import type { $session } from '#browser/session/session.ts';

/**
 * Notes who signed in, by number alone. The next page tells the analytics service: this one is about
 * to be left.
 *
 * @param answer of the server: who is signed in
 */
export function identifyAdmin(answer: Pick<typeof $session, 'get'>): void {
  if (!import.meta.env.ANALYTICS) return;
  const session = answer.get();
  if (session.kind === 'signed-in') noteIdentity(`admin_${session.user.id.toString()}`);
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
