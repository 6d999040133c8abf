import { z } from 'zod/mini';

/** The answer of `GET /api/form-mark`. */
export const formMarkSchema = z.object({ mark: z.string() });

/** The 201 of the three public forms. */
export const submissionAnswerSchema = z.object({
  /** Names what was stored. */
  id: z.string(),
});
