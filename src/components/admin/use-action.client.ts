import { useState } from 'react';
import { RequestError } from '#lib/browser/request.client.ts';
import { showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast } from '#lib/browser/toast-store.client.ts';
import type { Notice } from '#lib/text/notice.ts';

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

/** What is said of an action that failed, whatever the reason. */
export interface FailureWords {
  /** Title of the toast, for example "Error updating status". */
  title: string;
  /** Begins what stays beside the buttons, for example "The status was not changed." */
  outcome: string;
}

/** What is said when the answer was lost: whether the server has done it is not known then. */
export const unansweredText = 'No answer came, so it may have been done. Reload the page to see.';

/**
 * Puts an action that failed into words.
 *
 * @param error what was thrown
 * @param words what failed
 * @returns the toast with the error's own message, and what stays beside the buttons
 */
export function describeActionFailure(
  error: unknown,
  { title, outcome }: FailureWords,
): { toast: Notice; text: string } {
  const message = error instanceof Error ? error.message : '';
  const description = message || 'An unknown error occurred';
  const toast = { title, description };
  if (!(error instanceof RequestError)) return { toast, text: unansweredText };
  return { toast, text: `${outcome} ${error.body || description}` };
}

/** Where the last action of a dialog stands. */
export type ActionState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; text: string };

/** Runs what the buttons of a dialog send to the server, one at a time. */
export function useAction() {
  const [state, setState] = useState<ActionState>({ kind: 'idle' });

  /**
   * @param send resolves to the toast of its success
   * @param words for its failure
   * @param onSuccess called before the toast is shown
   */
  const run = async (send: () => Promise<Notice>, words: FailureWords, onSuccess: () => void) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    let notice: Notice;
    try {
      notice = await send();
    } catch (error) {
      const { toast, text } = describeActionFailure(error, words);
      setState({ kind: 'failed', text });
      showFailure(toast);
      return;
    }
    onSuccess();
    showSuccess(notice);
  };

  return { state, run };
}
