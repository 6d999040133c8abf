import type { Config } from '@netlify/functions';
import { endSessionsInputSchema } from '#domain/auth/open-session.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { endOpenSessions } from '#server/session/open-sessions.ts';

const maxBytes = 8 * 1024;

/** `POST /api/admin/end-sessions` ends one of the sessions of the admin who asks, or all others. */
export default createEndpoint('/api/admin/end-sessions', {
  POST: forAdmin(async ({ request, requestId }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    await endOpenSessions(session, parseInput(endSessionsInputSchema, body));
    logEvent('info', 'sessions ended', { requestId, userId: session.user.id });
    return new Response(null, { status: 204 });
  }),
});

export const config: Config = { path: '/api/admin/end-sessions' };
