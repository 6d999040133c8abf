import type { Config, Context } from '@netlify/functions';
import { matchApi } from '#site/match/match-api.server.ts';

export default (request: Request, context: Context) => matchApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/recommendations/*'],
};
