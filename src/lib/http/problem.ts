import { z } from 'zod/mini';

/** What is wrong with one field of a request; the path is empty where no single field is meant. */
export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });

/** The media type of a problem document (RFC 9457). */
export const problemType = 'application/problem+json';

/** Lists the failures that a client tells apart. It compares these: sentences are for people. */
const problemCodes = [
  'current-password-wrong',
  'new-password-guessable',
  'new-password-unchanged',
  'two-factor-code-needed',
  'two-factor-code-unreadable',
  'two-factor-code-wrong',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** The body of an error answer for those who ask for a problem document. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Left out where no client has to tell the failure apart. */
  code: z.optional(z.enum(problemCodes)),
  requestId: z.string(),
  issues: z.array(problemIssueSchema),
});

export type ProblemIssue = z.output<typeof problemIssueSchema>;

export type Problem = z.output<typeof problemSchema>;

/** True for a code that this page knows; one left open may meet a newer one. */
export function isKnownCode(code: unknown): code is ProblemCode {
  return problemCodes.some((each) => each === code);
}
