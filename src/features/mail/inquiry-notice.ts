import { formatAnswer, forms, listStoredFields, type StoredField } from '#features/forms/forms.ts';
import { type InquiryKindName } from '#features/forms/inquiry-kind.ts';
import { type Mail, type MailAgency } from './mail.ts';

/** An inquiry as the agency reads about it: what was sent, by the names of the form's fields. */
export interface AnnouncedInquiry {
  kind: InquiryKindName;
  values: Record<string, string | number | null> & {
    name: string;
    email: string;
    message: string;
  };
}

const subjects: Record<InquiryKindName, string> = {
  client: 'New request from a family',
  provider: 'New application from a caregiver',
  contact: 'New message from the contact form',
};

/**
 * The mail that tells the agency that somebody wrote. Answering it writes to the sender.
 *
 * @param agency whom to write to
 * @param inquiry what was sent
 * @param messageId of the mail
 */
export function composeNotice(
  agency: MailAgency,
  inquiry: AnnouncedInquiry,
  messageId: string,
): Mail {
  const { kind, values } = inquiry;
  const { name, email, message } = values;
  return {
    messageId,
    from: { name: agency.name, address: agency.from },
    to: { name: agency.name, address: agency.inbox },
    replyTo: { name, address: email },
    subject: `${subjects[kind]}: ${name}`,
    text: `${listFacts(inquiry).join('\n')}

${message}

--
Answer this mail to write to ${name}. We promise an answer within 48 hours.
Everything that was sent: ${agency.siteUrl}/admin/inquiries?tab=${kind}
`,
    isAutomatic: true,
  };
}

function listFacts({ kind, values }: AnnouncedInquiry): string[] {
  return listStoredFields(forms[kind].fields)
    .filter(({ name, field }) => name !== 'message' && isMailed(field))
    .flatMap(({ name, field }) => {
      const value = values[name] ?? null;
      if (value === null) return [];
      return [`${field.labels?.mail ?? field.label}: ${formatAnswer(field, value)}`];
    });
}

/** The agency is mailed what the form asks for. */
function isMailed(field: StoredField): boolean {
  return field.isMailed ?? !('isApiOnly' in field);
}
