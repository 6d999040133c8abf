import type { Config } from '@netlify/functions';
import { toHttpError } from '#lib/http/failure.server.ts';
import { checkStore } from '#features/publishing/find-store.server.ts';
import { publishUntilDone } from '#features/publishing/publish.server.ts';
import { updateLiveSaves } from '#features/publishing/publishing-report.server.ts';

/**
 * Brings into git what no request has brought there, and records how git and the live site are doing.
 * It has no address. Its turn is that of the mails, so that both wake the database once.
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
