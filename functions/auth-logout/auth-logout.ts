import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { logEvent } from '#server/log.ts';
import { formatEndedCookies } from '#server/session/session-cookie.ts';
import { endSession } from '#server/session/session.ts';

/** `POST /api/auth/logout` ends the session; without one it changes nothing. */
export default createEndpoint('/api/auth/logout', {
  POST: {
    async answer({ request, requestId }) {
      const userId = await endSession(request);
      if (userId !== null) logEvent('info', 'logout', { requestId, userId });
      const response = new Response(null, { status: 204 });
      for (const cookie of formatEndedCookies(request)) {
        response.headers.append('set-cookie', cookie);
      }
      return response;
    },
  },
});

export const config: Config = { path: '/api/auth/logout' };
