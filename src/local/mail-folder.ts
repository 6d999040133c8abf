import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailTransport, toMessage } from '#features/mail/mail-transport.server.ts';

/**
 * Keeps mails as files instead of sending them, so that a site at home shows what it would send. A
 * mail program opens them.
 *
 * @param folder made with the first mail
 */
export function createMailFolder(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail));
      await mkdir(folder, { recursive: true });
      const name = mail.messageId.replace(/^<|@.*$/g, '');
      await writeFile(path.join(folder, `${name}.eml`), message);
    },
    close: () => {
      composer.close();
    },
  };
}
