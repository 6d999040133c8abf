import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { watchSite } from '#desk/watch-site.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';
import { toHttpError } from '#lib/http/failure.server.ts';

/** Runs every half hour; more often, it would keep the database awake, which is billed by time. */
export default async function handler(): Promise<void> {
  await deliverMail();
  try {
    await watchSite();
  } catch (error) {
    toHttpError(error, { requestId: randomUUID(), route: 'deliver-mail', method: 'schedule' });
  }
}

export const config: Config = { schedule: '*/30 * * * *' };
