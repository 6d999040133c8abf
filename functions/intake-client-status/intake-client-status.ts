import type { Config } from '@netlify/functions';
import { updateClientIntakeStatus } from '#server/db/client-intake.ts';
import { createEndpoint } from '#server/http/endpoint.ts';
import { updateStatusForAdmin } from '#server/inquiry/inquiry-operation.ts';

/** `PUT /api/intake/client/{id}/status` says how far an intake has come. */
export default createEndpoint('/api/intake/client/:id/status', {
  PUT: updateStatusForAdmin(updateClientIntakeStatus),
});

export const config: Config = { path: '/api/intake/client/:id/status' };
