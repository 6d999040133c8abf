import { showAdminLink, hasSignedInHint } from '#office/shell/admin-link.client.ts';
import { $session } from '#office/shell/session.client.ts';
import { previewKey } from '#lib/browser/toast-key.ts';
import { takeHandedOverToast } from '#lib/browser/toast-hand-over.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import { showToaster } from '#lib/browser/show-toaster.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';

// Runs on every page of a browser that has logged in, and in a tab that shows a preview.

const toast = takeHandedOverToast();
if (toast) {
  showToast(toast);
  void showToaster();
}

if (sessionStore.read(previewKey)) void import('./shown-preview.client.ts');
else if (hasSignedInHint(document.cookie)) void greetAdmin();

async function greetAdmin(): Promise<void> {
  await showAdminLink();
  const session = $session.get();
  // The admin's own screens have no texts to edit, but for those on which entries are written.
  if (/^\/admin(?!\/new\/)/.test(location.pathname)) return;
  if (session.kind !== 'signed-in') {
    // The server removes the hint when the session ends; after a lost connection it is still there.
    if (hasSignedInHint(document.cookie)) return;
    const { showLoggedOutNotice } = await import('./logged-out-notice.client.ts');
    await showLoggedOutNotice();
    return;
  }
  const { startEditor } = await import('./start-editor.client.tsx');
  await startEditor(session.user.id);
}
