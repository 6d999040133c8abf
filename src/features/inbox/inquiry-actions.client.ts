import { createAdminQuery } from '#features/account/admin-query.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryCountsSchema } from '#features/forms/inquiry.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { type InquiryStatus, statusesAnswerSchema, type StatusesAnswer } from './status.ts';

export async function moveSpam(kind: InquiryKindName, id: string, isSpam: boolean): Promise<void> {
  await sendRequest('PUT', `/api/inquiries/${kind}/${encodeURIComponent(id)}/spam`, { isSpam });
}

export async function updateStatus(
  listPath: string,
  id: string,
  status: InquiryStatus,
): Promise<void> {
  await sendRequest('PUT', `${listPath}/${encodeURIComponent(id)}/status`, { status });
}

export async function updateStatuses(
  kind: InquiryKindName,
  ids: string[],
  status: InquiryStatus,
): Promise<StatusesAnswer> {
  const response = await sendRequest('PUT', `/api/inquiries/${kind}/status`, { ids, status });
  return statusesAnswerSchema.parse(await response.json());
}

export const inquiryCountsQuery = createAdminQuery(['/api/inquiries/counts'], inquiryCountsSchema);
