import type { Config } from '@netlify/functions';
import { checkStore } from '#editing/publishing/find-store.server.ts';
import { publishUntilDone } from '#editing/publishing/publish.server.ts';
import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';
import { workOnSchedule } from '#lib/http/schedule.server.ts';

/**
 * Runs every half hour along with the mails: these are the times for which saves can be scheduled.
 */
export default () =>
  workOnSchedule('publish-content', updateLiveSaves, publishUntilDone, checkStore);

export const config: Config = { schedule: '*/30 * * * *' };
