import type { Config } from '@netlify/functions';
import { noteBuildEnd, noteBuildStart } from '#server/db/publishing-state.ts';
import { readText } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { readDeployNotice } from '#server/publishing/deploy-notice.ts';
import { noteLiveSaves } from '#server/publishing/publishing-report.ts';

const maxBytes = 256 * 1024;

/** `POST /api/deploy-status` hears from Netlify how the builds of the site go. */
export default createEndpoint('/api/deploy-status', {
  POST: {
    async answer({ request }) {
      const body = await readText(request, maxBytes);
      const notice = await readDeployNotice(body, request.headers.get('x-webhook-signature'));
      if (notice?.kind === 'started') await noteBuildStart(notice.commit);
      if (notice?.kind === 'failed') await noteBuildEnd(notice.sentence);
      if (notice?.kind === 'done') {
        await noteBuildEnd(null);
        await noteLiveSaves();
      }
      return new Response(null, { status: 204 });
    },
  },
});

export const config: Config = { path: '/api/deploy-status' };
