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
