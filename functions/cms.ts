import type { Config, Context } from '@netlify/functions';
import { cmsApi } from '#editing/cms/cms-api.server.ts';

export default (request: Request, context: Context) => cmsApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/cms'],
};
