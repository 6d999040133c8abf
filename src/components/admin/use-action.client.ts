import { useState } from 'react';
import { RequestError } from '#lib/browser/request.client.ts';
import { showToaster } from '#lib/browser/show-toaster.client.ts';
import { showToast, type ToastAction } from '#lib/browser/toast-store.client.ts';
import type { Message } from '#lib/text/message.ts';

/** The toast of a success, which may offer to take it back. */
type Success = Message & { action?: ToastAction };

export function showSuccess(message: Success): void {
  showToast(message);
  void showToaster();
}

export function showFailure(message: Message): void {
  showToast({ ...message, kind: 'destructive' });
  void showToaster();
}

export interface FailureCopy {
  /** The title of the toast, such as "Error updating status". */
  title: string;
  /** The start of the text beside the buttons, such as "The status was not changed." */
  outcome: string;
}

/** For a lost answer: the server may have made the change. */
export const unansweredText =
  'We lost the connection, so this may have gone through. Reload the page to check.';

/**
 * Describes a failed action: the toast has the error's message, the text beside the buttons the
 * server's.
 */
export function describeActionFailure(
  error: unknown,
  { title, outcome }: FailureCopy,
): { toast: Message; text: string } {
  const message = error instanceof Error ? error.message : '';
  const description = message || 'An unknown error occurred';
  const toast = { title, description };
  if (!(error instanceof RequestError)) return { toast, text: unansweredText };
  return { toast, text: `${outcome} ${error.body || description}`.trim() };
}

export type ActionState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; text: string };

/** Sends the requests of a dialog's buttons, one at a time. */
export function useAction() {
  const [state, setState] = useState<ActionState>({ kind: 'idle' });

  /**
   * @param send resolves to the toast of its success
   * @param onSuccess called before the toast is shown
   */
  const run = async (send: () => Promise<Success>, words: FailureCopy, onSuccess: () => void) => {
    if (state.kind === 'sending') return;
    setState({ kind: 'sending' });
    let message: Success;
    try {
      message = await send();
    } catch (error) {
      const { toast, text } = describeActionFailure(error, words);
      setState({ kind: 'failed', text });
      showFailure(toast);
      return;
    }
    onSuccess();
    showSuccess(message);
  };

  /** Allows the next action where the buttons stay after a success. */
  const reset = () => setState({ kind: 'idle' });

  return { state, run, reset };
}
