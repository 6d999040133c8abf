import type { Config } from '@netlify/functions';
import { toHttpError } from '#server/http/failure.ts';
import { publishUntilDone } from '#server/publishing/publish-soon.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';

/** Every minute: brings into git what no request has brought there. It has no address. */
export default async function handler(): Promise<void> {
  try {
    await noteLiveSaves();
  } catch (error) {
    toHttpError(error, { requestId: '', route: 'publish-content', method: 'schedule' });
  }
  await publishUntilDone();
}

export const config: Config = { schedule: '* * * * *' };
