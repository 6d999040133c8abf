import * as z from 'zod/mini';

export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });

/** Is the media type of RFC 9457. */
export const problemType = 'application/problem+json';

/** Lists the failures that clients tell apart; sentences are for people. */
const problemCodes = [
  'current-password-wrong',
  'export-too-large',
  'new-password-guessable',
  'new-password-unchanged',
  'two-factor-code-needed',
  'two-factor-code-unreadable',
  'two-factor-code-wrong',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.optional(z.enum(problemCodes)),
  requestId: z.string(),
  issues: z.array(problemIssueSchema),
});

export type ProblemIssue = z.output<typeof problemIssueSchema>;

export type Problem = z.output<typeof problemSchema>;

/** A page left open may meet a code newer than itself. */
export function isKnownCode(code: unknown): code is ProblemCode {
  return problemCodes.some((each) => each === code);
}
