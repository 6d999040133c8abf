import { sendRequest } from '#browser/api/request.ts';
import { saveAnswer } from '#browser/download/save-answer.ts';
import type { InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import type { InquirySearch } from '#domain/inquiry/inquiry-search.ts';
import { toSearchRequest } from './search-request.ts';

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
