import {
  describeAnswerTime,
  getAnswerHours,
  type OfficeHours,
} from '#model/entries/answer-time.ts';
import type { ServedService } from '#model/schemas/service-names.ts';
import { formatAnswer, forms, listStoredFields, type StoredField } from '#site/forms/forms.ts';
import type { InquiryKindName } from '#site/forms/inquiry-kind.ts';
import { type Language, sayIn } from '#lib/text/say.ts';
import { wordsOf } from '#site/forms/spanish.ts';
import { formatMoment } from '#lib/text/dates.ts';
import { nameTimeZone } from '#lib/agency.ts';

export interface Mail {
  /** The same at every attempt, to identify a duplicate after a lost answer. */
  messageId: string;
  from: MailAddress;
  to: MailAddress | MailAddress[];
  replyTo?: MailAddress;
  subject: string;
  text: string;
  /** A calendar file that goes along. */
  calendar?: string;
  /** True for mail that other programs must not answer. */
  isAutomatic: boolean;
}

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAgency {
  name: string;
  phone: string;
  /** As people read them; null where the built site doesn't name them. */
  hours: string | null;
  office: OfficeHours | null;
  services: readonly ServedService[];
  /** What happens next, by form; null where the built site doesn't say. */
  next: Readonly<Record<InquiryKindName, NextSteps>> | null;
  /** The same in Spanish, by the forms that are; null where the site has no pages in Spanish. */
  spanishNext?: Readonly<Partial<Record<InquiryKindName, NextSteps>>> | null;
  from: string;
  /** Who gets notices; empty where nobody can be written to. */
  inboxes: readonly string[];
  /** Without a slash at its end. */
  siteUrl: string;
}

interface NextSteps {
  title: string;
  steps: readonly { title: string; text?: string | undefined }[];
}

export interface AnnouncedInquiry {
  kind: InquiryKindName;
  receivedAt: Date;
  /** That of the form; English if omitted. */
  language?: Language;
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
 * Composes the notice to the agency; a reply goes to the sender, unless the letters of the address
 * are ones that an older mail server would turn the whole notice away for.
 */
export function composeNotice(
  agency: MailAgency,
  inquiry: AnnouncedInquiry,
  messageId: string,
): Mail {
  const { kind, values } = inquiry;
  const { name, email, message } = values;
  const isPlain = /^[\x21-\x7e]*$/.test(email);
  return {
    messageId,
    from: { name: agency.name, address: agency.from },
    to: listReaders(agency),
    ...(isPlain && { replyTo: { name, address: email } }),
    subject: `${subjects[kind]}: ${name}`,
    text: `${listFacts(agency, inquiry).join('\n')}

${message}

--
${isPlain ? `Reply to this email to write to ${name}.` : `Write to ${name} at ${email}.`} We promised an answer ${describePromise(agency, inquiry).by}
See everything that was sent: ${agency.siteUrl}/admin/inquiries?tab=${kind}
`,
    isAutomatic: true,
  };
}

/** Recorded where a notice has nobody to go to. */
export const noReaders = 'nobody to write to';

function listReaders({ name, inboxes }: MailAgency): MailAddress[] {
  return inboxes.map((address) => ({ name, address }));
}

function listFacts(
  { services }: MailAgency,
  { kind, values, language }: AnnouncedInquiry,
): string[] {
  const facts = listStoredFields(forms[kind].fields)
    .filter(({ name, field }) => name !== 'message' && isMailed(field))
    .flatMap(({ name, field }) => {
      const value = values[name] ?? null;
      if (value === null) return [];
      return [`${field.labels?.mail ?? field.label}: ${formatAnswer(field, value, services)}`];
    });
  return language === 'es' ? [...facts, 'Language: Spanish. Please answer in Spanish.'] : facts;
}

function isMailed(field: StoredField): boolean {
  return field.isMailed ?? !('isApiOnly' in field);
}

/** Both can end a sentence: a time does with its "p.m." */
export function describePromise(
  { office }: MailAgency,
  { receivedAt }: AnnouncedInquiry,
  language: Language = 'en',
) {
  const say = sayIn(wordsOf[language]);
  if (!office)
    return { by: say('within {} hours.', getAnswerHours(office).toString()), closed: '' };
  const { by, closed } = describeAnswerTime(receivedAt, office, receivedAt, language);
  return { by: say('by {}', by), closed };
}

export interface SiteMailText {
  /** An admin's address; null for whoever gets notices. */
  address: string | null;
  title: string;
  sentences: string;
  path: string;
}

/** Composes a mail to the former address of an admin, who may not be the one who changed it. */
export function composeAddressChange(
  username: string,
  moment: Date,
): Omit<SiteMailText, 'address'> {
  return {
    title: 'Your email address was changed',
    sentences: `The email address of ${username} on this website was changed on ${formatMoment(moment.toISOString())}, ${nameTimeZone()}. From now on, news about the site and links for a forgotten password go to the new address.

If it was you, there's nothing you need to do.

If it wasn't you, someone knows your password. Please log in and choose a new password now, then change the email address back under Admins. If you can't log in, ask another admin to disable your account, or ask whoever runs the site.`,
    path: '/admin/change-password',
  };
}

interface CountedMailText {
  title: string;
  /** The text for a single inquiry; `many` has `{count}` instead of the number. */
  one: string;
  many: string;
  path: string;
}

/**
 * Describes an erasure without naming any sender: only which admin erased how many inquiries, and
 * when.
 */
export function describeErasedMail(username: string, moment: Date): CountedMailText {
  const when = `on ${formatMoment(moment.toISOString())}, ${nameTimeZone()}`;
  const advice = `If you know why, there's nothing you need to do.

If nobody should have done this, someone may know the password of ${username}. Please disable that account under Admins, then ask the site operator for last night's backup.`;
  return {
    title: 'Inquiries were erased',
    one: `${username} erased 1 inquiry ${when}.\n\n${advice}`,
    many: `${username} erased {count} inquiries ${when}.\n\n${advice}`,
    path: '/admin/inquiries',
  };
}

/** Composes a mail without personal data, but with links to where it is. */
export function composeSiteMail(agency: MailAgency, mail: SiteMailText, messageId: string): Mail {
  const { name, from, siteUrl } = agency;
  return {
    messageId,
    from: { name, address: from },
    to: mail.address === null ? listReaders(agency) : { name: '', address: mail.address },
    subject: mail.title,
    text: `${mail.sentences}

${siteUrl}${mail.path}

--
The website of ${name} sends this when something changes that needs your attention.
`,
    isAutomatic: true,
  };
}

export interface AccountMailLink {
  kind: 'invitation' | 'reset';
  address: string;
  username: string;
  /** Placed after the `#`, which browsers send to no server. */
  token: string;
}

export function composeAccountMail(
  agency: MailAgency,
  link: AccountMailLink,
  messageId: string,
): Mail {
  const { name, from, siteUrl } = agency;
  const { subject, text } = link.kind === 'invitation' ? invite(agency, link) : reset(agency, link);
  return {
    messageId,
    from: { name, address: from },
    to: { name: '', address: link.address },
    subject,
    text: `Hello,

${text}

${name}
${siteUrl}
`,
    isAutomatic: true,
  };
}

function invite({ name, siteUrl }: MailAgency, { username, token }: AccountMailLink) {
  return {
    subject: `Your invitation to the website of ${name}`,
    text: `You're invited to help run the website of ${name}. Please choose a password here:

${siteUrl}/admin/accept#${token}

Your username is ${username}. The link works once, within 48 hours. After that, ask the person who invited you for a new one.

If you didn't expect this, there's nothing you need to do.`,
  };
}

function reset({ name, siteUrl }: MailAgency, { username, token }: AccountMailLink) {
  return {
    subject: 'Choose a new password',
    text: `Someone asked for a new password for ${username} on the website of ${name}. If it was you, please choose one here:

${siteUrl}/admin/reset-password#${token}

The link works once, within one hour. If you use two-factor authentication, you still need a code to log in.

If it wasn't you, there's nothing you need to do. Your password stays as it is.`,
  };
}
