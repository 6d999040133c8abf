import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { updateStatusForAdmin } from '#server/inquiry/inquiry-operation.ts';

/** `PUT /api/intake/provider/{id}/status` says how far an intake has come. */
export default createEndpoint('/api/intake/provider/:id/status', {
  PUT: updateStatusForAdmin('provider'),
});

export const config: Config = { path: '/api/intake/provider/:id/status' };
