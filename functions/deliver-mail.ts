import type { Config } from '@netlify/functions';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';

/** Every minute: sends the mails that no request has sent. */
export default async function handler(): Promise<void> {
  await deliverMail();
}

export const config: Config = { schedule: '* * * * *' };
