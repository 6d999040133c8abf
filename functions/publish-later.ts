import type { Config, Context } from '@netlify/functions';
import { publishLaterApi } from '#editing/publishing/publish-later.server.ts';

export default (request: Request, context: Context) => publishLaterApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/publish-later'],
  background: true,
};
