import { $session, loadSession } from './session.client.ts';

/** Leads an admin to the dashboard, and everybody else to the login. */
export async function goToAdminStart(): Promise<void> {
  await loadSession();
  const isSignedIn = $session.get().kind === 'signed-in';
  location.replace(isSignedIn ? '/admin-dashboard' : '/admin-login');
}
