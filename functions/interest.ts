import type { Config, Context } from '@netlify/functions';
import { interestApi } from '#office/interest/interest-api.server.ts';

export default (request: Request, context: Context) => interestApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/admin/interest{/*}?'],
};
