import { showAdminLink } from '#browser/session/admin-link.ts';
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

if (hasSignedInHint(document.cookie)) void showAdminLink();
