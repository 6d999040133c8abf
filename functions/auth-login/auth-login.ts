import type { Config } from '@netlify/functions';
import { loginInputSchema, loginRefusal, describePasswordEnd } from '#domain/auth/login.ts';
import { answerJson } from '#server/http/answer.ts';
import { readBody } from '#server/http/body.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { parseInput } from '#server/http/parse-input.ts';
import { logEvent } from '#server/log.ts';
import { describeDevice } from '#server/session/device.ts';
import { logIn } from '#server/session/login.ts';
import { formatSessionCookies } from '#server/session/session-cookie.ts';
import { endSession } from '#server/session/session.ts';

const maxBytes = 8 * 1024;

/** `POST /api/auth/login` signs an admin in. */
export default createEndpoint('/api/auth/login', {
  POST: {
    async answer({ request, requestId, context }) {
      const input = parseInput(loginInputSchema, await readBody(request, ['json'], maxBytes));
      const device = describeDevice(request.headers.get('user-agent'));
      const outcome = await logIn(input, context.ip, device);
      if (outcome.kind === 'refused') {
        logEvent('info', 'login refused', { requestId, userId: outcome.userId });
        throw new HttpError(401, loginRefusal);
      }
      if (outcome.kind === 'password-over') {
        logEvent('info', 'login refused', { requestId, userId: outcome.user.id });
        // 403, since the name and the password are right.
        throw new HttpError(403, describePasswordEnd(outcome.user.username));
      }
      const { user, token, lifetimeSeconds } = outcome;
      logEvent('info', 'login', { requestId, userId: user.id });
      await endSession(request);
      const response = answerJson(200, user);
      for (const cookie of formatSessionCookies(request, token, lifetimeSeconds)) {
        response.headers.append('set-cookie', cookie);
      }
      return response;
    },
  },
});

export const config: Config = { path: '/api/auth/login' };
