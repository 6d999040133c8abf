import { z } from 'zod';
import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { type AnnouncedInquiry } from '#domain/mail/notice.ts';
import { repeatableSql } from '#server/db/database.ts';

const text = z.string().nullable();

const rowsSchema = z.array(
  z.object({
    name: z.string(),
    email: z.string(),
    phone: text,
    subject: text,
    serviceType: text,
    experience: text,
    message: z.string(),
  }),
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
  const [row] = rowsSchema.parse(await select(kind, id));
  return row ? { kind, ...row } : null;
}

function select(kind: InquiryKindName, id: string) {
  switch (kind) {
    case 'client':
      return repeatableSql`
        select name, email, phone, null as subject, service_type as "serviceType",
          null as experience, message
        from client_intakes where id = ${id}`;
    case 'provider':
      return repeatableSql`
        select name, email, phone, null as subject, service_type as "serviceType", experience,
          message
        from provider_intakes where id = ${id}`;
    case 'contact':
      return repeatableSql`
        select name, email, phone, subject, null as "serviceType", null as experience, message
        from contact_messages where id = ${id}`;
  }
}
