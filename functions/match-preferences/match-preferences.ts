import type { Config } from '@netlify/functions';
import { createEndpoint } from '#server/http/endpoint.ts';
import { answerPreferences } from '#server/matching/match-operation.ts';

/** `POST /api/recommendations/preferences` answers with caregivers who may suit a family. */
export default createEndpoint('/api/recommendations/preferences', { POST: answerPreferences });

export const config: Config = { path: '/api/recommendations/preferences' };
