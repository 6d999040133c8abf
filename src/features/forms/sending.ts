import { z } from 'zod/mini';
import type { CallContract } from '#lib/http/contract.ts';

/**
 * Travel beside a form's own fields: as headers from a script, as hidden fields without one. All
 * are optional.
 */
export const sendingHeaders = {
  /** Is chosen by the browser and stays the same when the same form is sent again. */
  key: 'idempotency-key',
  /** Is signed by the server when the form is opened. */
  token: 'form-mark',
} as const;

export const sendingFields = {
  key: 'submissionKey',
  token: 'formMark',
  /** Is invisible to people, but filled in by many programs. */
  trap: 'homepage',
} as const;

/** Validates the answer of `GET /api/form-mark`. */
export const formTokenSchema = z.object({ mark: z.string() });

export const submissionAnswerSchema = z.object({
  id: z.string(),
});

// A script gets the id of what was stored, a browser without one a page, or is sent to one.
const submission = { 200: 'text/html', 201: submissionAnswerSchema, 303: null };

/** Lists the calls of the public forms, as `api-contract.ts` explains. */
export const formCalls = {
  'POST /api/contact': submission,
  'GET /api/form-mark': { 200: formTokenSchema },
  'POST /api/intake/client': submission,
  'POST /api/intake/provider': submission,
} satisfies Record<string, CallContract>;
