import type { Config, Context } from '@netlify/functions';
import { deployStatusApi } from '#features/publishing/deploy-status-api.server.ts';

export default (request: Request, context: Context) => deployStatusApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/deploy-status'],
};
