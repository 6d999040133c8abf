import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';
import { $session, loadSession } from './session.client.ts';

/** Adds the "Admin" link to the header once the server confirms the session. */
export async function showAdminLink(): Promise<void> {
  await loadSession();
  if ($session.get().kind !== 'signed-in') return;
  const link = document.createElement('a');
  link.href = '/admin';
  link.textContent = 'Admin';
  const item = document.createElement('li');
  item.append(link);
  document.querySelector('[data-main-links]')?.append(item);
}

const hints = [`${secureSignedInHintName}=1`, `${signedInHintName}=1`];

/**
 * Returns whether this browser may hold an admin session, so that asking the server is worth a
 * call.
 */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => hints.includes(cookie));
}

export async function goToAdminStart(): Promise<void> {
  await loadSession();
  const isSignedIn = $session.get().kind === 'signed-in';
  location.replace(isSignedIn ? '/admin-dashboard' : '/admin-login');
}
