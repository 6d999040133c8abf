import { useState } from 'react';
import type { Notice } from '#lib/text/notice.ts';
import { showFailure, showSuccess } from './show-notice.client.ts';
import { describeActionFailure, type FailureWords } from './action-failure.client.ts';

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
