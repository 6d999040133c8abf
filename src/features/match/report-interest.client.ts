import { logError } from '#lib/browser/log-error.client.ts';
import { RequestError } from '#lib/browser/request.client.ts';
import { getSessionId } from './session-id.client.ts';

/**
 * Tells the agency that a family opened or asked for a caregiver. It arrives even if the page is
 * left at once; a failure is only logged.
 *
 * @returns whether it arrived
 */
export async function reportInterest(
  kind: 'viewed' | 'contacted',
  providerId: number,
): Promise<boolean> {
  const path = `/api/recommendations/${getSessionId()}/${kind}/${providerId.toString()}`;
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
    });
    if (!response.ok) {
      throw new RequestError(response.status, await response.text(), response.statusText);
    }
    return true;
  } catch (error) {
    logError(`Error reporting that a provider was ${kind}:`, error);
    return false;
  }
}
