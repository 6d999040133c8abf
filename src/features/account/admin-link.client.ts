import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';
import { $session, loadSession } from './session.client.ts';

/**
 * Adds the "Admin" link to the header once the server confirms that an admin is signed in.
 * A visitor without a session sees nothing; a failed question changes nothing.
 */
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
 * Whether this browser may hold an admin session, so that asking the server is worth a call.
 *
 * @param cookies the document's cookie string
 */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => hints.includes(cookie));
}

/** Leads an admin to the dashboard, and everybody else to the login. */
export async function goToAdminStart(): Promise<void> {
  await loadSession();
  const isSignedIn = $session.get().kind === 'signed-in';
  location.replace(isSignedIn ? '/admin-dashboard' : '/admin-login');
}
