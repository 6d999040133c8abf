import type { Config } from '@netlify/functions';
import { secondStepChangeSchema } from '#domain/auth/second-step.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { switchOff } from '#server/second-step/change.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 8 * 1024;

/** `POST /api/admin/second-step/off` switches the second step off and ends all other sessions. */
export default createEndpoint('/api/admin/second-step/off', {
  POST: forAdmin(async ({ request, requestId }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    await switchOff(session, parseInput(secondStepChangeSchema, body));
    logEvent('info', 'second step off', { requestId, userId: session.user.id });
    return new Response(null, { status: 204 });
  }),
});

export const config: Config = { path: '/api/admin/second-step/off' };
