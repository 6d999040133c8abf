import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import {
  type MailStore,
  type MailTransport,
  setMailTransport,
  toMessage,
} from '#office/mail/mail-transport.server.ts';

/** Stores mails in the data folder, each for as long as the inquiry that it is about. */
export function setMailFolder(dataDir: string): void {
  const folder = path.join(dataDir, 'mail');
  setMailTransport(() => createMailFolder(folder), openMailStore(folder));
}

/** Writes mails as files for a mail program instead of sending them. */
export function createMailFolder(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = mail.messageId.replace(/^<|@.*$/g, '');
      await writeFile(path.join(folder, `${name}.eml`), message, { mode: 0o600 });
    },
    close: () => composer.close(),
  };
}

const inquiryMail = /^(?:notice|confirmation|call)\.([\da-f-]{36})(?:\.[\da-f]{8})?\.eml$/;
/** Matches mails with a link and mails about the site, which are useless after a month. */
const otherMail = /^(?:(?:invitation|reset)\.)?[\da-f-]{36}\.eml$/;
const maxAgeMs = 30 * 24 * 60 * 60_000;

function openMailStore(folder: string): MailStore {
  const listNames = () =>
    readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
  return {
    listInquiries: async () => {
      const names = await listNames();
      return [...new Set(names.flatMap((name) => inquiryMail.exec(name)?.[1] ?? []))];
    },
    remove: async (inquiryIds) => {
      const isGone = (name: string) => inquiryIds.includes(inquiryMail.exec(name)?.[1] ?? '');
      for (const name of (await listNames()).filter(isGone)) {
        await rm(path.join(folder, name), { force: true });
      }
    },
    removeOld: async () => {
      for (const name of (await listNames()).filter((each) => otherMail.test(each))) {
        const file = path.join(folder, name);
        if (Date.now() - (await stat(file)).mtimeMs > maxAgeMs) await rm(file, { force: true });
      }
    },
  };
}
