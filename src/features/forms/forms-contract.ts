import type { CallContract } from '#lib/http/contract.ts';
import { formTokenSchema, submissionAnswerSchema } from './sending.ts';

// A script gets the id of what was stored, a browser without one a page, or is sent to one.
const submission = { 200: 'text/html', 201: submissionAnswerSchema, 303: null };

/** Lists the calls of the public forms, as `api-contract.ts` explains. */
export const formCalls = {
  'POST /api/contact': submission,
  'GET /api/form-mark': { 200: formTokenSchema },
  'POST /api/intake/client': submission,
  'POST /api/intake/provider': submission,
} satisfies Record<string, CallContract>;
