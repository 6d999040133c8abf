import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { noteInterestOf } from '#server/matching/interest-operation.ts';

/** `POST /api/recommendations/{sessionId}/contacted/{providerId}` notes that a family asked about a caregiver. */
export default createEndpoint('/api/recommendations/:sessionId/contacted/:providerId', {
  POST: noteInterestOf('contacted'),
});

export const config: Config = { path: '/api/recommendations/:sessionId/contacted/:providerId' };
