import type { Config } from '@netlify/functions';
import { toHttpError } from '#lib/http/failure.server.ts';
import { checkStore } from '#editing/publishing/find-store.server.ts';
import { publishUntilDone } from '#editing/publishing/publish.server.ts';
import { updateLiveSaves } from '#editing/publishing/save-rows.server.ts';

/**
 * Runs every half hour along with the mails: these are the times for which saves can be scheduled.
 */
export default async function handler(): Promise<void> {
  await tryTo(updateLiveSaves);
  await publishUntilDone();
  await tryTo(checkStore);
}

async function tryTo(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publish-content', method: 'schedule' });
  }
}

export const config: Config = { schedule: '*/30 * * * *' };
