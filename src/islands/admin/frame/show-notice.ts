import { showToast } from '#browser/toast/toast-store.ts';
import type { Notice } from '#domain/text/notice.ts';
import { showToaster } from '#islands/toast/show-toaster.ts';

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
