import type { Config } from '@netlify/functions';
import { changePasswordInputSchema } from '#domain/auth/change-password.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { forAdmin } from '#server/session/admin-operation.ts';
import { setNewPassword } from '#server/session/new-password.ts';

const maxBytes = 8 * 1024;

/** `POST /api/admin/change-password` sets a new password and ends all other sessions. */
export default createEndpoint('/api/admin/change-password', {
  POST: forAdmin(async ({ request, requestId }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    await setNewPassword(session, parseInput(changePasswordInputSchema, body));
    logEvent('info', 'password changed', { requestId, userId: session.user.id });
    return new Response(null, { status: 204 });
  }),
});

export const config: Config = { path: '/api/admin/change-password' };
