import { sendRequest } from '#lib/browser/request.client.ts';
import type { Notice } from '#lib/text/notice.ts';
import type { FailureWords } from '#components/admin/action-failure.client.ts';

/** What is said when nothing could be put back. */
export const putBackFailed: FailureWords = {
  title: 'Error putting this back',
  outcome: 'Nothing was changed.',
};

/**
 * Puts back what stood somewhere before a change.
 *
 * @param commit the change
 * @param keys which parts of it
 * @returns what to tell
 * @throws RequestError when the server does not take it
 */
export async function putBack(commit: string, keys: string[]): Promise<Notice> {
  await sendRequest('POST', `/api/admin/history/${commit}`, { keys });
  return { title: 'Put back', description: 'The site shows it again in a moment.' };
}
