import { z } from 'zod';
import { inquiryCountsSchema, type InquiryCounts } from '#domain/inquiry/inquiry.ts';
import { repeatableSql } from '#server/db/database.ts';

const countsRowSchema = z.tuple([inquiryCountsSchema]);

/** How many inquiries of each kind are new. */
export async function countNewInquiries(): Promise<InquiryCounts> {
  const rows = await repeatableSql`
    select
      (select count(*)::int from client_intakes where status = 'new') as client,
      (select count(*)::int from provider_intakes where status = 'new') as provider,
      (select count(*)::int from contact_messages where status = 'new') as contact`;
  return countsRowSchema.parse(rows)[0];
}
