import type { Config, Context } from '@netlify/functions';
import { accountApi } from '#office/account/server/account-api.server.ts';

export default (request: Request, context: Context) => accountApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: [
    '/api/auth/*',
    '/api/admin/account{/*}?',
    '/api/admin/admins',
    '/api/admin/withdraw-invitation',
    '/api/admin/change-password',
    '/api/admin/sessions',
    '/api/admin/end-sessions',
    '/api/admin/two-factor{/*}?',
    '/api/admin/recovery-codes',
  ],
};
