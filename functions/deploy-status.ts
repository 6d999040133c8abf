import type { Config, Context } from '@netlify/functions';
import { deployStatusApi } from '#features/publishing/deploy-status-api.server.ts';

export default (request: Request, context: Context) => deployStatusApi.fetch(request, context);

// Netlify reads this without running it: only a literal is found.
export const config: Config = {
  path: ['/api/deploy-status'],
};
