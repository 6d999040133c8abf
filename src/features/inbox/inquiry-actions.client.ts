import { sendRequest } from '#lib/browser/request.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';

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
