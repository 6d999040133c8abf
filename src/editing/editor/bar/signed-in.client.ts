import { showAdminLink, hasSignedInHint } from '#office/shell/admin-link.client.ts';
import { isCompositionKey } from '#lib/browser/field-events.client.ts';
import { $session, onLogout } from '#office/shell/session.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { previewKey } from '#lib/browser/toast-key.ts';
import { takeFlashToast } from '#lib/browser/flash-toast.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import { showToaster } from '#lib/browser/show-toaster.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';

// Runs on every page of a browser that has logged in, and in a tab that shows a preview.

const toast = takeFlashToast();
if (toast) {
  showToast(toast);
  void showToaster();
}

if (sessionStore.read(previewKey)) void import('./open-preview.client.ts');
else if (hasSignedInHint(document.cookie)) void greetAdmin();

/** Keeps the keys of a composition from every shortcut; a rich text follows them itself. */
function keepComposing(event: KeyboardEvent): void {
  const isRich = event.target instanceof Element && event.target.closest('.ProseMirror');
  if (isCompositionKey(event) && !isRich) event.stopImmediatePropagation();
}

/** Returns null after a deploy, when the changes stay in the browser. */
async function loadEditing() {
  try {
    return await import('#editing/editor/document/edit-mode.client.ts');
  } catch (error) {
    logError('Error loading the editor:', error);
    return null;
  }
}

async function greetAdmin(): Promise<void> {
  addEventListener('keydown', keepComposing, { capture: true });
  onLogout({
    prepare: async () => (await loadEditing())?.keepEditing() ?? null,
    clear: async () => {
      await (await loadEditing())?.clearEditing();
    },
  });
  await showAdminLink();
  const session = $session.get();
  // The admin's own screens have no texts to edit, but for those on which entries are written.
  if (/^\/admin(?!\/new\/)/.test(location.pathname)) return;
  if (session.kind !== 'signed-in') {
    const note = document.querySelector<HTMLElement>('[data-new-entry-note]');
    if (note) note.dataset.newEntryNote = '';
    // The server removes the hint when the session ends; after a lost connection it is still there.
    if (hasSignedInHint(document.cookie)) return;
    const { showLoggedOutNotice } = await import('./logged-out-notice.client.ts');
    await showLoggedOutNotice();
    return;
  }
  const { startEditor } = await import('./start-editor.client.tsx');
  await startEditor(session.user.id);
}
