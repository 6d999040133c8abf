import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { updateStatusForAdmin } from '#server/inquiry/inquiry-operation.ts';

/** `PUT /api/contact/{id}/status` says how far a message has come. */
export default createEndpoint('/api/contact/:id/status', {
  PUT: updateStatusForAdmin('contact'),
});

export const config: Config = { path: '/api/contact/:id/status' };
