import { type InquiryKindName } from '#domain/inquiry/inquiry-kind.ts';
import { experienceOptions, findOptionLabel, serviceTypeOptions } from '#domain/intake/options.ts';
import { type Mail, type MailAgency } from '#domain/mail/mail.ts';

/** An inquiry as the agency reads about it. */
export interface AnnouncedInquiry {
  kind: InquiryKindName;
  name: string;
  email: string;
  phone: string | null;
  /** Of a contact message. */
  subject: string | null;
  /** Of an intake, as sent. */
  serviceType: string | null;
  /** Of an application, as sent. */
  experience: string | null;
  message: string;
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
  const { kind, name, email, message } = inquiry;
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

function listFacts({ name, email, phone, subject, serviceType, experience }: AnnouncedInquiry) {
  const facts: [label: string, text: string | null][] = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Subject', subject],
    ['Service', serviceType === null ? null : findOptionLabel(serviceTypeOptions, serviceType)],
    ['Experience', experience === null ? null : findOptionLabel(experienceOptions, experience)],
  ];
  return facts.flatMap(([label, text]) => (text === null ? [] : [`${label}: ${text}`]));
}
