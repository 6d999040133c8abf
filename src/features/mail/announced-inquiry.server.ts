import { z } from 'zod';
import { forms, listStoredFields } from '#features/forms/forms.ts';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { type AnnouncedInquiry } from './inquiry-notice.ts';
import { repeatableSql } from '#lib/db/database.server.ts';
import { inquiryTables, toColumn } from '#features/forms/inquiry-table.server.ts';

const rowsSchema = z.array(
  z
    .object({ name: z.string(), email: z.string(), message: z.string() })
    .catchall(z.union([z.string(), z.number()]).nullable()),
);

/**
 * Finds an inquiry as its mails tell of it.
 *
 * @returns null when there is none with this id, for example since it was erased
 */
export async function findAnnouncedInquiry(
  kind: InquiryKindName,
  id: string,
): Promise<AnnouncedInquiry | null> {
  const columns = listStoredFields(forms[kind].fields).map(
    (field) => `${toColumn(field)} as "${field.name}"`,
  );
  const [values] = rowsSchema.parse(
    await repeatableSql`
      select ${repeatableSql.unsafe(columns.join(', '))}
      from ${repeatableSql.unsafe(inquiryTables[kind].table)} where id = ${id}`,
  );
  return values ? { kind, values } : null;
}
