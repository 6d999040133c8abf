import { z } from 'zod/mini';

/** The path is empty where no single field is meant. */
export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });

/** RFC 9457. */
export const problemType = 'application/problem+json';

/**
 * Lists the failures that clients tell apart. They compare these codes; sentences are for people.
 */
const problemCodes = [
  'current-password-wrong',
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
  /** Missing where no client needs to tell the failure apart. */
  code: z.optional(z.enum(problemCodes)),
  requestId: z.string(),
  issues: z.array(problemIssueSchema),
});

export type ProblemIssue = z.output<typeof problemIssueSchema>;

export type Problem = z.output<typeof problemSchema>;

/** Returns whether this page knows a code; one left open may meet a newer one. */
export function isKnownCode(code: unknown): code is ProblemCode {
  return problemCodes.some((each) => each === code);
}
