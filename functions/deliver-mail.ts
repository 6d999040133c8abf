import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { watchSite } from '#features/dashboard/watch-site.server.ts';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';

/**
 * Sends the mails that no request has sent, then looks at the whole site and mails what has changed.
 * The clock is slow, since each turn wakes a database that sleeps after five minutes, and is paid for
 * by the time it is awake.
 */
export default async function handler(): Promise<void> {
  await deliverMail();
  try {
    await watchSite();
  } catch (error) {
    toHttpError(error, { requestId: randomUUID(), route: 'deliver-mail', method: 'schedule' });
  }
}

export const config: Config = { schedule: '*/30 * * * *' };
