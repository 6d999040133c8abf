import type { Config } from '@netlify/functions';
import {
  beginSetupInputSchema,
  finishSetupInputSchema,
  type SecondStep,
} from '#domain/auth/second-step.ts';
import { findSecondStep } from '#server/db/second-step.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint, type Operation } from '#server/http/endpoint.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { beginSetup, finishSetup } from '#server/second-step/set-up.ts';
import { readSiteName } from '#server/second-step/site-name.ts';
import { forAdmin } from '#server/session/admin-operation.ts';

const maxBytes = 8 * 1024;

/** Also for whoever must set one up before anything else. */
const forSetup = (answer: Parameters<typeof forAdmin>[0]): Operation =>
  forAdmin(answer, { isForSetup: true });

/**
 * `/api/admin/second-step`: `GET` says whether the admin has a second step at login, `POST` begins to
 * set one up, and `PUT` switches it on.
 */
export default createEndpoint('/api/admin/second-step', {
  GET: forSetup(async (_, session) => {
    const found = await findSecondStep(session.user.id);
    const answer: SecondStep = found ? { kind: 'on', ...found } : { kind: 'off' };
    return answerJson<'GET /api/admin/second-step'>(200, answer);
  }),
  POST: forSetup(async ({ request }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    const input = parseInput(beginSetupInputSchema, body);
    return answerJson<'POST /api/admin/second-step'>(
      200,
      await beginSetup(session, input, await readSiteName(request)),
    );
  }),
  PUT: forSetup(async ({ request, requestId }, session) => {
    const body = await readBody(request, ['json'], maxBytes);
    const codes = await finishSetup(session, parseInput(finishSetupInputSchema, body));
    logEvent('info', 'second step on', { requestId, userId: session.user.id });
    return answerJson<'PUT /api/admin/second-step'>(200, codes);
  }),
});

export const config: Config = { path: '/api/admin/second-step' };
