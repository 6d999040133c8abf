import type { Config } from '@netlify/functions';
import { secondStepChangeSchema } from '#domain/auth/second-step.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { renewRecoveryCodes } from '#server/second-step/change.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 8 * 1024;

/** `POST /api/admin/recovery-codes` makes other recovery codes and tells them, once. */
export default createEndpoint('/api/admin/recovery-codes', {
  POST: forAdmin(async ({ request, requestId }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    const codes = await renewRecoveryCodes(session, parseInput(secondStepChangeSchema, body));
    logEvent('info', 'recovery codes renewed', { requestId, userId: session.user.id });
    return answerJson<'POST /api/admin/recovery-codes'>(200, codes);
  }),
});

export const config: Config = { path: '/api/admin/recovery-codes' };
