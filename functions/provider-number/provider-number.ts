import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';

/** `GET /providers/007` leads to `/providers/7`: one address for each caregiver. */
export default createEndpoint('/providers/:id', {
  GET: {
    answer: ({ request }) => {
      // The path is written anew: the one that was asked for, such as `//providers/007`, may be an
      // address on another host.
      const [number = ''] = /[1-9]\d*/.exec(new URL(request.url).pathname) ?? [];
      const headers = { location: `/providers/${number}` };
      return Promise.resolve(new Response(null, { status: 301, headers }));
    },
  },
});

export const config: Config = { path: '/providers/:id(0+[1-9]\\d*)' };
