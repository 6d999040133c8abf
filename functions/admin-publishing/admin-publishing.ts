import type { Config } from '@netlify/functions';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { loadPublishingReport } from '#server/publishing/publishing-report.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/admin/publishing` tells where everything stands that was saved of late. */
export default createEndpoint('/api/admin/publishing', {
  GET: forAdmin(async () => answerJson(200, await loadPublishingReport())),
});

export const config: Config = { path: '/api/admin/publishing' };
