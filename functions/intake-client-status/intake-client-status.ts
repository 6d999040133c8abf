import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { updateStatusForAdmin } from '#server/inquiry/inquiry-operation.ts';

/** `PUT /api/intake/client/{id}/status` says how far an intake has come. */
export default createEndpoint('/api/intake/client/:id/status', {
  PUT: updateStatusForAdmin('client'),
});

export const config: Config = { path: '/api/intake/client/:id/status' };
