import { RequestError } from '#lib/browser/request.client.ts';
import type { Notice } from '#lib/text/notice.ts';

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
