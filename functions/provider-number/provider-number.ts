import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /providers/007` leads to `/providers/7`: one address for each caregiver. */
export default createEndpoint('/providers/:id', {
  GET: {
    answer: ({ request }) => {
      const { pathname } = new URL(request.url);
      const location = pathname.replace(/\/0+/, '/');
      return Promise.resolve(new Response(null, { status: 301, headers: { location } }));
    },
  },
});

export const config: Config = { path: '/providers/:id(0+[1-9]\\d*)' };
