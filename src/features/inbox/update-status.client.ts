import { sendRequest } from '#lib/browser/request.client.ts';
import type { InquiryStatus } from './status.ts';

/**
 * Sets how far an inquiry has come.
 *
 * @param listPath address of the list that it stands in
 * @param id of the inquiry
 * @param status any of the four
 * @throws RequestError when the server does not take it
 */
export async function updateStatus(
  listPath: string,
  id: string,
  status: InquiryStatus,
): Promise<void> {
  await sendRequest('PUT', `${listPath}/${encodeURIComponent(id)}/status`, { status });
}
