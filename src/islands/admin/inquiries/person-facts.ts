import { toPhoneLink } from '#domain/contact/contact-links.ts';
import type { Fact, StoredInquiry } from './inquiry-kind.ts';
import { toReplyLink } from './reply-link.ts';

/**
 * How to reach whoever wrote.
 *
 * @param entry the inquiry
 * @param subject of an email in answer to it
 */
export function listPersonFacts({ name, email, phone }: StoredInquiry, subject: string): Fact[] {
  return [
    { label: 'Name', value: name },
    { label: 'Email', value: email, href: toReplyLink(email, subject) },
    { label: 'Phone', value: phone, ...(phone !== null && { href: toPhoneLink(phone) }) },
  ];
}
