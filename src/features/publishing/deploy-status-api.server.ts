import { noteBuildEnd, noteBuildStart } from './publishing-state.server.ts';
import { createApp } from '#lib/http/app.server.ts';
import { readText } from '#lib/http/body.server.ts';
import { readDeployNotice } from './deploy-notice.server.ts';
import { noteLiveSaves } from './publishing-report.server.ts';

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
