import { formatAnswer, forms, listStoredFields, type StoredField } from '#features/forms/forms.ts';
import type { InquiryKindName } from '#features/forms/inquiry-kind.ts';

/** One email, as it is handed to a mail server. */
export interface Mail {
  /** Its own id at every attempt: a repetition after a lost answer can be recognised by it. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  /** Plain text. */
  text: string;
  /** True for one that answers by itself: no other program is to answer it. */
  isAutomatic: boolean;
}

export interface MailAddress {
  name: string;
  address: string;
}

/** What the mails say about the agency. */
export interface MailAgency {
  name: string;
  phone: string;
  /** Where its mails come from. */
  from: string;
  /** Where it reads what was sent. */
  inbox: string;
  /** Address of the site without a slash at its end. */
  siteUrl: string;
}

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

/**
 * The mail that tells a sender that a form has arrived. It repeats nothing of what was sent: the
 * address may belong to somebody else.
 *
 * @param agency who writes
 * @param address whom to write to
 * @param messageId of the mail
 */
export function composeConfirmation(agency: MailAgency, address: string, messageId: string): Mail {
  const { name, from, phone, siteUrl } = agency;
  return {
    messageId,
    from: { name, address: from },
    to: { name: '', address },
    subject: `We have received your message`,
    text: `Hello,

thank you for writing to ${name}. What you sent has arrived, and a person will answer you within 48 hours.

If it is urgent, please call us at ${phone}.

If you did not write to us, somebody may have mistyped their address. There is nothing you need to do.

${name}
${siteUrl}
`,
    isAutomatic: true,
  };
}
