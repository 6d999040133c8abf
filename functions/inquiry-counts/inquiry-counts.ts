import type { Config } from '@netlify/functions';
import { countNewInquiries } from '#server/db/inquiry.ts';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

/** `GET /api/inquiries/counts` says how many inquiries of each kind are new. */
export default createEndpoint('/api/inquiries/counts', {
  GET: forAdmin(async () => answerJson(200, await countNewInquiries())),
});

export const config: Config = { path: '/api/inquiries/counts' };
