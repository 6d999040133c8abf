import { showToast } from '#lib/browser/toast-store.client.ts';
import type { Notice } from '#lib/text/notice.ts';
import { showToaster } from '#lib/browser/show-toaster.client.ts';

/** Shows a toast for something that went well. */
export function showSuccess(notice: Notice): void {
  showToast(notice);
  void showToaster();
}

/** Shows a toast for something that went wrong. */
export function showFailure(notice: Notice): void {
  showToast({ ...notice, kind: 'destructive' });
  void showToaster();
}
