import type { Config } from '@netlify/functions';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { listOpenSessions } from '#server/session/open-sessions.ts';

/** `GET /api/admin/sessions` lists where the admin who asks is signed in. */
export default createEndpoint('/api/admin/sessions', {
  GET: forAdmin(async (_, session) =>
    answerJson<'GET /api/admin/sessions'>(200, await listOpenSessions(session)),
  ),
});

export const config: Config = { path: '/api/admin/sessions' };
