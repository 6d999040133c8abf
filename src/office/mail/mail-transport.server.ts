import { type Mail } from './mails.ts';
import { readEnvironment, readSetting, isOwnMachine } from '#lib/env.server.ts';

export interface MailTransport {
  /** Throws when the server does not accept the mail. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

export interface MailStore {
  listInquiries: () => Promise<string[]>;
  remove: (inquiryIds: readonly string[]) => Promise<void>;
  /** Deletes month-old mails that belong to no inquiry: invitations, resets and news of the site. */
  removeOld: () => Promise<void>;
}

let localTransport: (() => MailTransport) | undefined;
let mailStore: MailStore | undefined;

/** Sets how mail is sent without SMTP_URL, and where it is stored; `undefined` resets it. */
export function setMailTransport(open: (() => MailTransport) | undefined, store?: MailStore): void {
  localTransport = open;
  mailStore = store;
}

/** Also finds mails from before SMTP_URL was set. */
export function findMailStore(): MailStore | undefined {
  return mailStore;
}

export function isMailSetUp(): boolean {
  return localTransport !== undefined || isMailServerSetUp();
}

/** Returns false also at home, where mail goes to files that reach nobody. */
export function isMailServerSetUp(): boolean {
  return readSetting('SMTP_URL') !== undefined;
}

/** Returns null when no server is set: mail is off. */
export async function openMailTransport(): Promise<MailTransport | null> {
  const { SMTP_URL } = readEnvironment();
  if (SMTP_URL === undefined) return localTransport?.() ?? null;
  const transport = await connectMailServer(SMTP_URL);
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

export async function connectMailServer(url: string) {
  // Mail goes out after the answer, which need not wait for this.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // A server without encryption must get neither the password nor a mail over a network.
    requireTLS: !isOwnMachine(url),
    pool: true,
    maxConnections: 1,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    // No reading of files or URLs that a text might name.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export function toMessage(mail: Mail) {
  const { messageId, from, to, replyTo, subject, text, calendar, isAutomatic } = mail;
  return {
    messageId,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(calendar !== undefined && {
      attachments: [
        {
          filename: 'first-call.ics',
          content: calendar,
          contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        },
      ],
    }),
    headers: isAutomatic
      ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
      : {},
  };
}
