import type { Config, Context } from '@netlify/functions';
import { catalogueApi } from '#site/directory/catalogue-api.server.ts';

export default (request: Request, context: Context) => catalogueApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: [
    '/api/blog',
    '/api/blog/:id',
    '/api/providers',
    '/api/providers/:id',
    '/api/services',
    '/api/testimonials',
    '/providers/:id(0+[1-9]\\d*)',
  ],
};
