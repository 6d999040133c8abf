import type { Config } from '@netlify/functions';
import { workOnSchedule } from '#lib/http/schedule.server.ts';
import { logEvent } from '#lib/log.server.ts';
import { runRetention } from '#desk/retention.server.ts';

export default () =>
  workOnSchedule('retention', async () => {
    const deleted = await runRetention();
    logEvent('held' in deleted ? 'warn' : 'info', 'retention', deleted);
  });

export const config: Config = { schedule: '@daily' };
