import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryCountsSchema } from '#features/forms/inquiry.ts';
import { createQuery } from '#lib/browser/query.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { InquiryStatus } from './status.ts';

/**
 * Moves an inquiry to spam, or out of it.
 *
 * @param kind of the inquiry
 * @param id of the inquiry
 * @param isSpam where it belongs
 * @throws RequestError when the server does not take it
 */
export async function markSpam(kind: InquiryKindName, id: string, isSpam: boolean): Promise<void> {
  await sendRequest('PUT', `/api/inquiries/${kind}/${encodeURIComponent(id)}/spam`, { isSpam });
}

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

/** How many inquiries of each kind are new. */
export const inquiryCountsQuery = createQuery(['/api/inquiries/counts'], inquiryCountsSchema);
