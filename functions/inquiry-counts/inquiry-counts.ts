import type { Config } from '@netlify/functions';
import { countNewInquiries } from '#server/db/inquiry-counts.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/inquiries/counts` says how many inquiries wait for an answer. */
export default createEndpoint('/api/inquiries/counts', {
  GET: forAdmin(async () =>
    answerJson<'GET /api/inquiries/counts'>(200, await countNewInquiries()),
  ),
});

export const config: Config = { path: '/api/inquiries/counts' };
