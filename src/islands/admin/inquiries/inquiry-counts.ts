import { createQuery } from '#browser/api/query.ts';
import { inquiryCountsSchema } from '#domain/inquiry/inquiry.ts';

/** How many inquiries of each kind are new. */
export const inquiryCountsQuery = createQuery(['/api/inquiries/counts'], inquiryCountsSchema);
