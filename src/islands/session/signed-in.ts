import { showAdminLink } from '#browser/session/admin-link.ts';
import { $session } from '#browser/session/session.ts';
import { hasSignedInHint } from '#browser/session/signed-in-hint.ts';
import { takeHandedOverToast } from '#browser/toast/hand-over-toast.ts';
import { showToast } from '#browser/toast/toast-store.ts';
import { showToaster } from '#islands/toast/show-toaster.ts';

// Runs on every page of a browser that signed in here.

const toast = takeHandedOverToast();
if (toast) {
  showToast(toast);
  void showToaster();
}

if (hasSignedInHint(document.cookie)) void greetAdmin();

async function greetAdmin(): Promise<void> {
  await showAdminLink();
  const session = $session.get();
  // The admin's own screens have no texts to edit.
  if (session.kind !== 'signed-in' || location.pathname.startsWith('/admin')) return;
  const { startEditor } = await import('#islands/editor/start-editor.tsx');
  await startEditor(session.user.id);
}
