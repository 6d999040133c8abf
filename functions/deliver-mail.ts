import type { Config } from '@netlify/functions';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';

/**
 * Sends the mails that no request has sent. The clock is slow, since each turn wakes a database that
 * sleeps after five minutes, and is paid for by the time it is awake.
 */
export default async function handler(): Promise<void> {
  await deliverMail();
}

export const config: Config = { schedule: '*/30 * * * *' };
