import type { Config, Context } from '@netlify/functions';
import { inboxApi } from '#office/inquiries/server/inbox-api.server.ts';

export default (request: Request, context: Context) => inboxApi.fetch(request, context);

// Netlify parses this without running it, so it must be a literal.
export const config: Config = {
  path: [
    '/api/inquiries',
    '/api/inquiries/counts',
    '/api/inquiries/erased',
    '/api/inquiries/erasure',
    '/api/inquiries/restoration',
    '/api/inquiries/:kind/calls',
    '/api/inquiries/:kind/status',
    '/api/inquiries/:kind/export',
    '/api/inquiries/:kind/:id([0-9A-Fa-f\\-]+)',
    '/api/inquiries/:kind/:id/delete-note',
    '/api/inquiries/:kind/:id/follow-up',
    '/api/inquiries/:kind/:id/notes',
    '/api/inquiries/:kind/:id/spam',
  ],
};
