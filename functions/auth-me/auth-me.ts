import type { Config } from '@netlify/functions';
import { answerJson } from '#server/http/answer.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { HttpError } from '#server/http/http-error.ts';
import { formatEndedHint } from '#server/session/session-cookie.ts';
import { findSession, isStepMissing } from '#server/session/session.ts';

/** `GET /api/auth/me` says who is signed in. */
export default createEndpoint('/api/auth/me', {
  GET: {
    async answer({ request }) {
      const session = await findSession(request);
      if (session) {
        const demand = isStepMissing(session) && { needsSecondStep: true };
        return answerJson<'GET /api/auth/me'>(200, { ...session.user, ...demand });
      }
      // Without the hint the browser asks no more until somebody signs in.
      const headers = { 'set-cookie': formatEndedHint(request) };
      throw new HttpError(401, 'Nobody is logged in here.', { headers });
    },
  },
});

export const config: Config = { path: '/api/auth/me' };
