import type { Config, Context } from '@netlify/functions';
import { cmsApi } from '#features/cms/cms-api.server.ts';

export default (request: Request, context: Context) => cmsApi.fetch(request, context);

// Netlify reads this without running it: only a literal is found.
export const config: Config = {
  path: ['/api/cms'],
};
