import type { Config, Context } from '@netlify/functions';
import { historyApi } from '#editing/history/history-api.server.ts';

export default (request: Request, context: Context) => historyApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/admin/history{/*}?', '/api/admin/earlier-sites'],
};
