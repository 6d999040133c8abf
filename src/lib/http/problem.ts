import { z } from 'zod/mini';

/** What is wrong with one field of a request; the path is empty where no single field is meant. */
export const problemIssueSchema = z.object({ path: z.string(), message: z.string() });

/** The body of an error answer for those who ask for `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string(),
  issues: z.array(problemIssueSchema),
});

export type ProblemIssue = z.output<typeof problemIssueSchema>;

export type Problem = z.output<typeof problemSchema>;
