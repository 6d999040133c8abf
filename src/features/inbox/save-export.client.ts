import { sendRequest } from '#lib/browser/request.client.ts';
import { saveAnswer } from './save-answer.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import type { InquirySearch } from './inquiry-search.ts';
import { toSearchRequest } from './search-request.client.ts';

/**
 * Saves a list as a file.
 *
 * @param kind whose list
 * @param search which part of it, on all its pages
 * @throws RequestError when the server does not give it; the network's own error when it breaks off
 */
export async function saveExport(kind: InquiryKindName, search: InquirySearch): Promise<void> {
  const { query, headers } = toSearchRequest({ ...search, page: 1 });
  const path = `/api/inquiries/${kind}/export`;
  const address = query === '' ? path : `${path}?${query}`;
  await saveAnswer(await sendRequest('GET', address, undefined, headers), `${kind}.csv`);
}
