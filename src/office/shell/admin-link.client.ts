import { sessionStore } from '#lib/browser/storage.client.ts';
import { secureSignedInHintName, signedInHintName } from '#lib/http/signed-in-hint.ts';
import { $session, adminKeyPrefix, loadSession } from './session.client.ts';

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

/** Returns whether asking the server who is logged in is worth a call. */
export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => hints.includes(cookie));
}

export async function goToAdminStart(): Promise<void> {
  await loadSession();
  const isSignedIn = $session.get().kind === 'signed-in';
  location.replace(isSignedIn ? '/admin-dashboard' : '/admin-login');
}

const pageKey = `${adminKeyPrefix}page-after-login`;

/** Remembers this page, so that a login in this tab leads back to it. */
export function rememberPage(): void {
  // A full address cannot lead to another host. Without storage, the login leads to the dashboard.
  sessionStore.write(pageKey, location.href);
}

export function takeRememberedPage(): string | null {
  const page = sessionStore.read(pageKey);
  sessionStore.remove(pageKey);
  return page;
}
