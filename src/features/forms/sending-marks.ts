import { z } from 'zod/mini';

/**
 * What travels beside a public form's own fields: as headers from a script, as hidden fields from
 * a form without one. A submission without any of them is an ordinary one.
 */
export const sendingHeaders = {
  /** Chosen by the browser: the same form sent again has the same one. */
  key: 'idempotency-key',
  /** Signed by the server when the form was opened. */
  mark: 'form-mark',
} as const;

export const sendingFields = {
  key: 'submissionKey',
  mark: 'formMark',
  /** Invisible to people; programs that fill in everything fill it in too. */
  trap: 'homepage',
} as const;

/** The answer of `GET /api/form-mark`. */
export const formMarkSchema = z.object({ mark: z.string() });

/** The 201 of the three public forms. */
export const submissionAnswerSchema = z.object({
  /** Names what was stored. */
  id: z.string(),
});
