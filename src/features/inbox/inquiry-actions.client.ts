import { createAdminQuery } from '#features/account/admin-query.client.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryCountsSchema } from '#features/forms/inquiry.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import type { InquiryStatus } from './status.ts';

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

export const inquiryCountsQuery = createAdminQuery(['/api/inquiries/counts'], inquiryCountsSchema);
