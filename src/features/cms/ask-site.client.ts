import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { cmsPath } from './site-backend.ts';
import { hideLogin, offerLogin } from './cms-status.client.ts';

/** A failure in one sentence, which the content manager shows as it is. */
export class CmsError extends Error {
  // Its name would stand before the sentence.
  override name = '';
}

/**
 * Asks this site for what the content manager wants. While nobody is signed in, the page offers a
 * way back in beside what was typed.
 *
 * @throws CmsError with a sentence
 */
export async function askSite(payload: object): Promise<unknown> {
  try {
    const response = await sendRequest('POST', cmsPath, payload);
    hideLogin();
    return await response.json();
  } catch (cause) {
    if (!(cause instanceof RequestError)) {
      throw new CmsError('The site cannot be reached. Please try again in a minute.', { cause });
    }
    if (cause.status === 401) {
      offerLogin();
      throw new CmsError('You are logged out. Log in in another tab, then save again.', { cause });
    }
    throw new CmsError(readSentence(cause.body), { cause });
  }
}

function readSentence(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null && 'error' in answer) {
      return String(answer.error);
    }
  } catch {
    // Something in between has answered.
  }
  return 'Something went wrong. Please try again in a few minutes.';
}
