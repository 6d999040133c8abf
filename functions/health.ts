import type { Config, Context } from '@netlify/functions';
import { healthApi } from '#desk/health-api.server.ts';

export default (request: Request, context: Context) => healthApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: [
    '/api/health',
    '/api/admin/figures-confirmation',
    '/api/admin/privacy-confirmation',
    '/api/admin/retention',
  ],
};
