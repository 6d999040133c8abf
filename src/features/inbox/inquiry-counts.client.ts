import { createQuery } from '#lib/browser/query.client.ts';
import { inquiryCountsSchema } from '#features/forms/inquiry.ts';

/** How many inquiries of each kind are new. */
export const inquiryCountsQuery = createQuery(['/api/inquiries/counts'], inquiryCountsSchema);
