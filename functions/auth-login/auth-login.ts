import type { Config } from '@netlify/functions';
import { describePasswordEnd, loginInputSchema, loginRefusal } from '#domain/auth/login.ts';
import { codeQuestion, codeRefusal, unreadableSecretRefusal } from '#domain/auth/second-step.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { describeDevice } from '#server/session/device.ts';
import { logIn, type LoginOutcome } from '#server/session/login.ts';
import { formatSessionCookies } from '#server/session/session-cookie.ts';
import { endSession } from '#server/session/session.ts';

const maxBytes = 8 * 1024;

/** What is noted and said of a login that is none. */
const refusals: Record<
  Exclude<LoginOutcome['kind'], 'signed-in' | 'password-over'>,
  { event: string; sentence: string }
> = {
  refused: { event: 'login refused', sentence: loginRefusal },
  'code-asked': { event: 'login code asked', sentence: codeQuestion },
  'code-refused': { event: 'login code refused', sentence: codeRefusal },
  'code-unreadable': { event: 'login code refused', sentence: unreadableSecretRefusal },
};

/** `POST /api/auth/login` signs an admin in, with a code from those who have a second step. */
export default createEndpoint('/api/auth/login', {
  POST: {
    async answer({ request, requestId, context }) {
      const input = parseInput(loginInputSchema, await readBody(request, ['json'], maxBytes));
      const device = describeDevice(request.headers.get('user-agent'));
      const outcome = await logIn(input, context.ip, device);
      if (outcome.kind === 'password-over') {
        logEvent('info', 'login refused', { requestId, userId: outcome.user.id });
        // 403, since the name and the password are right.
        throw new HttpError(403, describePasswordEnd(outcome.user.username));
      }
      if (outcome.kind !== 'signed-in') {
        const { event, sentence } = refusals[outcome.kind];
        logEvent('info', event, { requestId, userId: outcome.userId });
        throw new HttpError(401, sentence);
      }
      const { user, token, lifetimeSeconds, code } = outcome;
      logEvent('info', 'login', { requestId, userId: user.id, ...(code && { by: code.kind }) });
      await endSession(request);
      const left = code?.kind === 'recovery' && { recoveryCodesLeft: code.left };
      const response = answerJson<'POST /api/auth/login'>(200, { ...user, ...left });
      for (const cookie of formatSessionCookies(request, token, lifetimeSeconds)) {
        response.headers.append('set-cookie', cookie);
      }
      return response;
    },
  },
});

export const config: Config = { path: '/api/auth/login' };
