import type { Config } from '@netlify/functions';
import { deliverMail } from '#server/mail/deliver-mail.ts';

/** Every minute: sends the mails that no request has sent. */
export default async function handler(): Promise<void> {
  await deliverMail();
}

export const config: Config = { schedule: '* * * * *' };
