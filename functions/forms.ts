import type { Config, Context } from '@netlify/functions';
import { formsApi } from '#office/inquiries/server/inquiries-api.server.ts';

export default (request: Request, context: Context) => formsApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: ['/api/form-mark', '/api/sent{/*}?', '/api/contact{/*}?', '/api/intake/*'],
};
