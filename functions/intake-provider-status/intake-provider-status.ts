import type { Config } from '@netlify/functions';
import { updateProviderIntakeStatus } from '#server/db/provider-intake.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { updateStatusForAdmin } from '#server/inquiry/inquiry-operation.ts';

/** `PUT /api/intake/provider/{id}/status` says how far an intake has come. */
export default createEndpoint('/api/intake/provider/:id/status', {
  PUT: updateStatusForAdmin(updateProviderIntakeStatus),
});

export const config: Config = { path: '/api/intake/provider/:id/status' };
