import { z } from 'zod';
import { inquiryKinds, type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { inquiryCountsSchema, type InquiryCounts } from '#features/forms/inquiry.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { inquiryTables } from '#features/forms/inquiry-table.server.ts';

const countsRowSchema = z.tuple([z.object({ counts: inquiryCountsSchema })]);

function countEachKind(condition: string): string {
  const counts = inquiryKinds.flatMap((kind: InquiryKindName) => [
    `'${kind}'`,
    `(select count(*) from ${inquiryTables[kind].table} where status = 'new' and ${condition})`,
  ]);
  return `jsonb_build_object(${counts.join(', ')})`;
}

const countsQuery = `select ${countEachKind('not is_spam')} || jsonb_build_object(
  'overdue', ${countEachKind(`not is_spam and created_at < now() - interval '48 hours'`)},
  'spam', ${countEachKind('is_spam')}
) as counts`;

/** How many inquiries of each kind are new, have been new for too long, or are new spam. */
export async function countNewInquiries(): Promise<InquiryCounts> {
  return countsRowSchema.parse(await repeatableSql.query(countsQuery))[0].counts;
}
