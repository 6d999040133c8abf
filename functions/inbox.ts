import type { Config, Context } from '@netlify/functions';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';

export default (request: Request, context: Context) => inboxApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/inquiries{/*}?'],
};
