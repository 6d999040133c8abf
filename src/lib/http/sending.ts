import * as z from 'zod/mini';
import type { Say } from '#lib/text/say.ts';

/**
 * The names of what is sent along with a form's fields: headers from a script, hidden fields
 * without one. All are optional.
 */
export const sendingHeaders = {
  /** Stays the same when the browser sends the same form again. */
  key: 'idempotency-key',
  /** The time at which the form was opened, signed by the server. */
  token: 'form-mark',
} as const;

export const sendingFields = {
  key: 'submissionKey',
  token: 'formMark',
  /**
   * A trap for programs, which fill in fields that people can't see. Browsers and password managers
   * know no such name, so they leave it empty.
   */
  trap: 'topic',
} as const;

export const formTokenSchema = z.object({ mark: z.string() });

/** When the sender gets an answer; see `describeAnswerTime`. */
const answerWordsSchema = z.object({ by: z.string(), closed: z.string(), callFrom: z.string() });

export const submissionAnswerSchema = z.object({
  id: z.string(),
  /** Missing for spam, which is promised no time, and where the office hours are unknown. */
  answer: z.optional(answerWordsSchema),
  /** Links to what the sender asked about. */
  ways: z.optional(z.array(z.object({ label: z.string(), path: z.string() }))),
});

/** No person is faster, so nobody is rejected. Our own script waits this long. */
export const minSeconds = 2;

/** The beginning of the heading above what arrived. */
export const gotIt = "We've got it";

/** Returns words for when to call; `from` is empty while somebody picks up the phone. */
export function formatCallTime(from: string, say: Say): string {
  return from === '' ? '' : say(" when we're open: {}", from);
}
