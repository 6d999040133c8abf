import { createTransport } from 'nodemailer';
import { type Mail } from './mails.ts';
import { readEnvironment, readSetting, isOwnMachine } from '#lib/env.server.ts';

/** What carries mails away. */
export interface MailTransport {
  /** @throws when the mail was not taken */
  send: (mail: Mail) => Promise<void>;
  /** Ends its connections. */
  close: () => void;
}

let localTransport: (() => MailTransport) | undefined;

/**
 * Gives a site on one machine a way for its mails, where SMTP_URL names none.
 *
 * @param open makes one; `undefined` goes back to SMTP_URL alone
 */
export function useMailTransport(open: (() => MailTransport) | undefined): void {
  localTransport = open;
}

/** Whether there is a way for mails. */
export function isMailSetUp(): boolean {
  return localTransport !== undefined || readSetting('SMTP_URL') !== undefined;
}

/** Opens a way for mails: the server that SMTP_URL names. Null when none is set: mail is off. */
export function openMailTransport(): MailTransport | null {
  const { SMTP_URL } = readEnvironment();
  if (SMTP_URL === undefined) return localTransport?.() ?? null;
  const transport = createTransport({
    url: SMTP_URL,
    // A server that offers no encryption gets neither the password nor a mail over a network.
    requireTLS: !isOwnMachine(SMTP_URL),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    // Never read files or addresses that a text might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail));
    },
    close: () => {
      transport.close();
    },
  };
}

/** A mail as nodemailer writes it. */
export function toMessage({ messageId, from, to, replyTo, subject, text, isAutomatic }: Mail) {
  return {
    messageId,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    headers: isAutomatic
      ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
      : {},
  };
}
