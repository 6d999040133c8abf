import * as z from 'zod/mini';

/**
 * Name what is sent beside a form's fields: headers from a script, hidden fields without one. All
 * are optional.
 */
export const sendingHeaders = {
  /** Stays the same when the browser sends the same form again. */
  key: 'idempotency-key',
  /** Holds the time the form was opened, signed by the server. */
  token: 'form-mark',
} as const;

export const sendingFields = {
  key: 'submissionKey',
  token: 'formMark',
  /** Catches programs, which fill in what people can't see. */
  trap: 'homepage',
} as const;

export const formTokenSchema = z.object({ mark: z.string() });

/** When the sender hears from the agency; see `describeAnswerTime`. */
const answerWordsSchema = z.object({ by: z.string(), closed: z.string(), callFrom: z.string() });

export const submissionAnswerSchema = z.object({
  id: z.string(),
  /** Is left out where the office hours aren't known. */
  answer: z.optional(answerWordsSchema),
});

/** Rejects nobody, since no person is faster. Our own script waits this long. */
export const minSeconds = 2;
