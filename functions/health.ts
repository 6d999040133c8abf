import type { Config, Context } from '@netlify/functions';
import { healthApi } from '#features/dashboard/health-api.server.ts';

export default (request: Request, context: Context) => healthApi.fetch(request, context);

// Netlify reads this without running it: only a literal is found.
export const config: Config = {
  path: ['/api/health'],
};
