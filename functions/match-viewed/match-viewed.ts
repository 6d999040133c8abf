import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { noteInterestOf } from '#server/matching/interest-operation.ts';

/** `POST /api/recommendations/{sessionId}/viewed/{providerId}` notes that a family opened a caregiver's profile. */
export default createEndpoint('/api/recommendations/:sessionId/viewed/:providerId', {
  POST: noteInterestOf('viewed'),
});

export const config: Config = { path: '/api/recommendations/:sessionId/viewed/:providerId' };
