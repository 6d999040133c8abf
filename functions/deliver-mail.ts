import type { Config } from '@netlify/functions';
import { watchSite } from '#desk/watch-site.server.ts';
import { workOnSchedule } from '#lib/http/schedule.server.ts';
import { deliverMail } from '#office/mail/deliver-mail.server.ts';

/** Runs every half hour; more often, it would keep the database awake, which is billed by time. */
export default () => workOnSchedule('deliver-mail', deliverMail, watchSite);

export const config: Config = { schedule: '*/30 * * * *' };
