import { noteBuildEnd, noteBuildStart } from '#server/db/publishing-state.ts';
import { createApp } from '#server/http/app.ts';
import { readText } from '#server/http/body.ts';
import { readDeployNotice } from '#server/publishing/deploy-notice.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';

const maxBytes = 256 * 1024;

/** Hears from Netlify how the builds of the site go. */
export const deployStatusApi = createApp().post('/api/deploy-status', async (c) => {
  const body = await readText(c.req.raw, maxBytes);
  const notice = await readDeployNotice(body, c.req.header('x-webhook-signature') ?? null);
  if (notice?.kind === 'started') await noteBuildStart(notice.commit);
  if (notice?.kind === 'failed') await noteBuildEnd(notice.sentence);
  if (notice?.kind === 'done') {
    await noteBuildEnd(null);
    await noteLiveSaves();
  }
  return c.body(null, 204);
});
