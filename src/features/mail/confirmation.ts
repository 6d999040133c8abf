import { type Mail, type MailAgency } from './mail.ts';

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
