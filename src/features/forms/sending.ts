import { z } from 'zod/mini';

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

export const formTokenSchema = z.object({ mark: z.string() });

export const submissionAnswerSchema = z.object({
  id: z.string(),
});
