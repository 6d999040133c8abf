import * as z from 'zod/mini';

export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });

/** The media type of RFC 9457. */
export const problemType = 'application/problem+json';

/** The failures that clients distinguish; the sentences are for people. */
const problemCodes = [
  'current-password-wrong',
  'new-password-guessable',
  'new-password-unchanged',
  'preview',
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

/** A page that was left open may receive a code that is newer than itself. */
export function isKnownCode(code: unknown): code is ProblemCode {
  return problemCodes.some((each) => each === code);
}
